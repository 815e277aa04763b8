"""Laws that every game must keep, checked through the contract of ``core.game`` and ``table.tabletop`` only.

``kings-and-kongs check-game`` checks any installed game. A law is a function of a ``SampleMatch`` that raises
``Broken``; its docstring is the law's text. Parts that the contract calls optional may be missing.
"""
