"""People who see no picture: what is said is all that they know, and words are all that they press.

Each game's module reads its position back from the words: `heard` takes nothing else, `seen` says
the same of a view.
"""
