"use strict";

// The switch between light and dark, on every page.
(() => {
  const root = document.documentElement;
  const button = document.getElementById("theme");
  button.hidden = false;
  button.addEventListener("click", () => {
    const prefersDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : prefersDark;
    root.dataset.theme = isDark ? "light" : "dark";
  });
})();

// The replayer: it fills the board of the page, and knows nothing of where things are on it.
(() => {
  const source = document.getElementById("match-data");
  if (!source) return;
  const { names, players, games, findings, texts } = JSON.parse(source.textContent);
  const plies = games.flatMap((game, number) => game.plies.map((ply) => ({ ...ply, game, number })));
  if (!plies.length) return;

  const byId = (id) => document.getElementById(id);
  const replay = byId("replay");
  const replayer = byId("replayer");
  const board = replayer.querySelector("svg");
  const all = (selector) => [...board.querySelectorAll(selector)];
  const checkerSlots = all("[data-place]");
  const countSlots = all("[data-count]");
  const cubeSlots = all("[data-cube]");
  const diceSlots = all("[data-die]");
  const EDGES = ["bottom", "top"];
  const BAR = 25;
  const OFF = 0;

  let at = 0;
  let lowerSide = 0;
  let listed = null;

  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const show = (element, isShown) => element.classList.toggle("bg-no", !isShown);
  const setSide = (element, side) => {
    element.classList.toggle("bg-side-0", side === 0);
    element.classList.toggle("bg-side-1", side === 1);
  };
  const write = (name, text) => {
    board.querySelector(`[data-text="${name}"]`).textContent = text;
  };

  // Places in the numbering of their own side; 25 is the bar, 0 is off.
  const checkersOf = (ply, side) => Array.from(ply.board.slice(26 * side, 26 * side + 26), (digit) => parseInt(digit, 36));
  const pipsOf = (checkers) => checkers.reduce((pips, count, place) => pips + count * place, 0);

  function drawCheckers(lower, upper) {
    const places = new Map();
    for (let point = 1; point < BAR; point += 1) {
      if (upper[BAR - point]) places.set(String(point), [1 - lowerSide, upper[BAR - point]]);
      if (lower[point]) places.set(String(point), [lowerSide, lower[point]]);
    }
    [lower, upper].forEach((checkers, edge) => {
      const side = edge ? 1 - lowerSide : lowerSide;
      places.set(`bar-${EDGES[edge]}`, [side, checkers[BAR]]);
      places.set(`off-${EDGES[edge]}`, [side, checkers[OFF]]);
    });
    const room = new Map();
    for (const slot of checkerSlots) {
      const { place, nth, shape } = slot.dataset;
      const [side, count] = places.get(place) ?? [0, 0];
      room.set(place, Number(nth) + 1);
      slot.setAttribute("href", `#bg-${shape}-${side}`);
      slot.dataset.side = side;
      show(slot, Number(nth) < count);
    }
    for (const slot of countSlots) {
      const [side, count] = places.get(slot.dataset.count) ?? [0, 0];
      slot.textContent = count;
      setSide(slot, side);
      show(slot, count > room.get(slot.dataset.count));
    }
  }

  function drawCube([value, owner, offeredBy]) {
    let place = "centre";
    if (offeredBy >= 0) place = "offered";
    else if (owner >= 0) place = owner === lowerSide ? "bottom" : "top";
    for (const slot of cubeSlots) {
      show(slot, slot.dataset.cube === place);
      slot.querySelector("text").textContent = offeredBy >= 0 ? 2 * value : value;
    }
  }

  function drawDice({ roll, side }) {
    for (const slot of diceSlots) {
      const number = roll ? roll[slot.dataset.die] : "";
      const dots = [...slot.querySelectorAll("[data-of]")];
      for (const dot of dots) show(dot, dot.dataset.of.split(" ").includes(number));
      const isOnADie = dots.some((dot) => !dot.classList.contains("bg-no"));
      slot.querySelector("text").textContent = isOnADie ? "" : number;
      setSide(slot, side);
      show(slot, number !== "");
    }
  }

  function drawLines(ply, sides) {
    EDGES.forEach((edge, place) => {
      const side = place ? 1 - lowerSide : lowerSide;
      const { score, length, rules } = ply.game;
      const values = { points: score[side], length, pips: pipsOf(sides[side]) };
      write(`name-${edge}`, players[side]);
      write(`facts-${edge}`, fill(length ? texts.score : texts.money, values));
      write("rules", rules);
      board.querySelector(`[data-disc="${edge}"]`).setAttribute("href", `#bg-checker-${side}`);
      show(board.querySelector(`[data-turn="${edge}"]`), side === ply.side);
    });
  }

  function placesInWords(checkers) {
    const words = [];
    if (checkers[BAR]) words.push(fill(texts.bar, { checkers: checkers[BAR] }));
    for (let point = BAR - 1; point > 0; point -= 1) {
      if (checkers[point]) words.push(fill(texts.point, { checkers: checkers[point], point }));
    }
    if (checkers[OFF]) words.push(fill(texts.off, { checkers: checkers[OFF] }));
    return words.join(", ");
  }

  function inWords(ply, sides) {
    const [value, owner, offeredBy] = ply.cube;
    const first = ply.side ?? 0;
    const words = [texts.over];
    if (ply.side !== undefined) {
      words[0] = fill(ply.roll ? texts.play : texts.act, { player: names[first], roll: ply.roll });
    }
    words.push(fill(owner >= 0 ? texts.owned : texts.centred, { value, player: names[owner] }));
    if (offeredBy >= 0) words.push(fill(texts.offered, { player: names[offeredBy], value: 2 * value }));
    for (const side of [first, 1 - first]) {
      const values = { player: names[side], pips: pipsOf(sides[side]), places: placesInWords(sides[side]) };
      words.push(fill(texts.side, values));
    }
    return words.join(" ");
  }

  const whatWasDone = (ply) => {
    if (ply.side === undefined) return ply.text;
    return [names[ply.side], ply.roll ? `${ply.roll}:` : "", ply.text].filter(Boolean).join(" ");
  };

  function tell(ply, sides) {
    const words = inWords(ply, sides);
    board.querySelector("title").textContent = `${ply.game.title}. ${whatWasDone(ply)}`;
    board.querySelector("desc").textContent = words;
    byId("play").textContent = whatWasDone(ply);
    byId("where").textContent = ply.line ? fill(texts.line, { number: ply.line }) : "";
    byId("live").textContent = `${whatWasDone(ply)}. ${words}`;
    byId("xgid").value = ply.xgid ?? "";
    byId("gnubg").value = ply.gnubg ?? "";
    for (const button of replay.querySelectorAll("[data-copy]")) {
      button.disabled = !byId(button.dataset.copy).value;
    }
    byId("copied").textContent = "";
    byId("here").replaceChildren(...(ply.findings ?? []).map(findingLine));
  }

  function findingLine(number) {
    const { title, kind, severity } = findings[number - 1];
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `#finding-${number}`;
    link.textContent = `${kind}: ${title}`;
    item.className = severity;
    item.append(link);
    return item;
  }

  function listMoves(ply) {
    if (listed !== ply.game) {
      listed = ply.game;
      const first = plies.findIndex((other) => other.game === ply.game);
      byId("moves").replaceChildren(...ply.game.plies.map((other, nth) => moveLine(other, first + nth)));
      byId("game").value = ply.number;
    }
    for (const button of byId("moves").querySelectorAll("button")) {
      const isHere = Number(button.dataset.ply) === at;
      if (isHere) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (isHere) keepInSight(button);
    }
  }

  // Not scrollIntoView: that moves the page too.
  function keepInSight(button) {
    const list = byId("moves");
    const top = button.parentElement.offsetTop - list.offsetTop;
    const bottom = top + button.parentElement.offsetHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }

  function moveLine(ply, number) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.ply = number;
    button.textContent = [ply.roll ? `${ply.roll}:` : "", ply.text].filter(Boolean).join(" ");
    if (ply.side !== undefined) {
      const unseen = document.createElement("span");
      unseen.className = "unseen";
      unseen.textContent = `${names[ply.side]} `;
      button.prepend(unseen);
    }
    button.addEventListener("click", () => go(number));
    item.className = ply.side === undefined ? "whole" : ["left", "right"][ply.side];
    if (ply.findings?.length) item.classList.add(findings[ply.findings[0] - 1].severity);
    item.append(button);
    return item;
  }

  function draw() {
    const ply = plies[at];
    const sides = [checkersOf(ply, 0), checkersOf(ply, 1)];
    drawCheckers(sides[lowerSide], sides[1 - lowerSide]);
    drawCube(ply.cube);
    drawDice(ply);
    drawLines(ply, sides);
    tell(ply, sides);
    listMoves(ply);
  }

  function go(number) {
    at = Math.max(0, Math.min(plies.length - 1, number));
    draw();
    history.replaceState(null, "", `#ply-${at}`);
  }

  const startOfGame = (number) => plies.findIndex((ply) => ply.number === Math.max(0, number));

  const actions = {
    start: () => go(0),
    end: () => go(plies.length - 1),
    back: () => go(at - 1),
    on: () => go(at + 1),
    "game-before": () => {
      const start = startOfGame(plies[at].number);
      go(at > start ? start : startOfGame(plies[at].number - 1));
    },
    "next-game": () => {
      const start = startOfGame(plies[at].number + 1);
      go(start < 0 ? plies.length - 1 : start);
    },
    "next-finding": () => {
      const later = findings.map(({ ply }) => ply).filter((ply) => ply !== undefined).sort((a, b) => a - b);
      if (later.length) go(later.find((ply) => ply > at) ?? later[0]);
    },
    flip: () => {
      lowerSide = 1 - lowerSide;
      replay.querySelector('[data-do="flip"]').setAttribute("aria-pressed", String(lowerSide === 1));
      draw();
    },
  };
  const KEYS = {
    ArrowLeft: "back",
    ArrowRight: "on",
    Home: "start",
    End: "end",
    PageUp: "game-before",
    PageDown: "next-game",
    f: "next-finding",
    n: "next-finding",
    r: "flip",
  };

  // Keys speak to the replayer while something in it has the focus, as arrows do while nothing has.
  document.addEventListener("keydown", (event) => {
    const action = KEYS[event.key];
    const focus = document.activeElement;
    const isOurs = replay.contains(focus) || (focus === document.body && event.key.startsWith("Arrow"));
    const isTyping = focus.matches("input, select");
    if (!action || !isOurs || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    actions[action]();
  });

  async function copy(button) {
    const field = byId(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    byId("copied").textContent = fill(texts.copied, { what: button.dataset.copy === "xgid" ? "XGID" : "GNUBG ID" });
  }

  function followHash() {
    const asked = /^#ply-(\d+)$/.exec(location.hash);
    if (!asked) return false;
    go(Number(asked[1]));
    replayer.focus({ preventScroll: true });
    replay.scrollIntoView();
    return true;
  }

  for (const [number, game] of games.entries()) {
    byId("game").append(new Option(`${game.title}, ${game.score.join("-")}`, number));
  }
  byId("game").addEventListener("change", (event) => go(startOfGame(Number(event.target.value))));
  for (const button of replay.querySelectorAll("[data-do]")) {
    button.addEventListener("click", actions[button.dataset.do]);
  }
  for (const button of replay.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", () => copy(button));
  }
  window.addEventListener("hashchange", followHash);
  replay.hidden = false;
  if (!followHash()) draw();
})();
