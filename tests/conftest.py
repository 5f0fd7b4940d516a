"""What all tests need: they read what is said, so it is said in English."""

from __future__ import annotations

import os

os.environ["LANGUAGE"] = "en"
