"""What was really played: the smallest correction that makes a damaged game right again.

A record is taken for a noisy message. `costs` says how likely each mistake of a scorer is, `stand`
how a game stands between two turns, and `mistakes` which of them may have been made at a place
(`plays` and `rolls`, `cube`, `turns` know the kinds). `search` finds the cheapest readings of a
game, `scores` those of a match, in which the games share the score; `proposals` explains them,
`cells` and `patch` turn them into text of the same file. `fixes` are the corrections that need no
search, and `cause` tells an audit where a game went wrong.
"""
