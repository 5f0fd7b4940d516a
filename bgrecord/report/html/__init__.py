"""A match as a page for a browser: findings with boards, score sheet, and a board to replay it on.

`view` says what there is to tell of a match, `page` and `index` make HTML of it.
"""
