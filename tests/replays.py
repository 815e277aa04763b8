"""Matches that are played again by others, as ``app/ai/ai_replay.py`` does it."""

from app.ai.question import Question


def answered(playing):
    """What a replay comes to, where each question is thought over at once."""
    step = next(playing)
    while True:
        try:
            step = playing.send(step.think().move) if isinstance(step, Question) else next(playing)
        except StopIteration as end:
            return end.value
