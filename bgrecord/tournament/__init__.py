"""An event: what its records and its score sheet tell together, and what does not fit."""
