"""The laws that every game keeps, checked with nothing but the contract of ``core.game`` and ``table.tabletop``.

``kings-and-kongs check-game`` runs them on any game that is installed. A law is a function of a ``SampleMatch``, whose
docstring is what the law says; it raises ``Broken``. What the contract calls optional may be missing.
"""
