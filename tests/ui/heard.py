"""A listener that records the narrator's lines."""


class Heard:
    """Records lines; reads the focus by itself, as screen readers do."""

    on = reads_focus = True

    def __init__(self):
        self.lines = []

    def happened(self, text, *, private=False, matter=None):
        self.lines.append(text)

    def now(self, text):
        self.lines.append(text)

    def hush(self): ...

    def close(self): ...
