"""The mutable form of the last state, kept for the next move."""

from app.core.last_played import LastPlayed


def test_mutable_form_is_returned_once_and_only_for_its_own_state():
    kept, state, playing = LastPlayed(), ["a state"], object()
    assert kept.take(state) is None
    kept.keep(state, playing)
    assert kept.take(state) is playing
    assert kept.take(state) is None
    kept.keep(state, playing)
    assert kept.take(["a state"]) is None, "an equal one isn't the same"
    assert kept.take(state) is None
    kept.keep(["another state"], object())
    kept.keep(state, playing)
    assert kept.take(state) is playing
    assert kept.take(["another state"]) is None
