"""A game's course: its lessons, which are done, and what follows each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.ai.player import suggest_level
from app.core.game import AnyGame
from app.core.lesson import Lesson, read_lessons
from app.core.messages import _, decimal, fill
from app.games import lessons_file
from app.ui.kit.dialogs import Dialog, DialogChoice
from app.ui.kit.screen import Host
from app.ui.navigator import Navigator
from app.ui.setup.setup_draft import SetupDraft


class LessonCourse:
    """Shown over the title, and over the table after each lesson."""

    def __init__(
        self, program: Host, flow: Navigator, game: AnyGame, begin: Callable[[Lesson, LessonCourse], None],
        guided: Callable[[AnyGame], None],
    ) -> None:  # fmt: skip
        """``begin`` starts a lesson; ``guided`` deals a match with a hint at each turn."""
        self._program, self._flow, self._game = program, flow, game
        self._begin, self._guided = begin, guided
        file = lessons_file(game.info)
        text = file.read_text(encoding="utf-8") if file else ""
        self.lessons = read_lessons(game, text.splitlines(), program.settings.name)

    def show(self) -> None:
        ahead = next((lesson for lesson in self.lessons if not self._is_done(lesson)), None)
        choices = [
            DialogChoice(
                f"{number}. {lesson.title}", partial(self.give, lesson), icon="check" if self._is_done(lesson) else "",
                primary=lesson is ahead,
            )
            for number, lesson in enumerate(self.lessons, 1)
        ]  # fmt: skip
        self._program.push(
            Dialog(
                self._program, _("Learn {game}", game=self._game.title),
                _("Learn at a real table: ten minutes in all."),
                [
                    *choices,
                    DialogChoice(_("First match with hints"), self._play, icon="hint", primary=ahead is None),
                    DialogChoice(_("Back"), lambda: None, key="escape", icon="arrow-left"),
                ],
                icon="book",
            )
        )  # fmt: skip

    def give(self, lesson: Lesson) -> None:
        self._begin(lesson, self)

    def finish(self, lesson: Lesson, took: float) -> None:
        """Tick the lesson and offer the next. ``took``: milliseconds per move, which set a race's level."""
        name = self._name(lesson)
        if name not in self._program.settings.learned:
            self._program.change(learned=(*self._program.settings.learned, name))
        measured = self._game.info.level_seconds and lesson is self.lessons[-1]
        self._offer(_("Well done!"), lesson, _("Repeat"), message=self._suit(took / 1000) if measured else "")

    def _suit(self, took: float) -> str:
        """Set players of a level that suits that many seconds, and return a message."""
        program, game = self._program, self._game
        level, draft = (
            suggest_level(game.info, took),
            SetupDraft(game, program.settings.setups.get(game.name), self._pupil),
        )
        for seat, seat_player in enumerate(draft.seats.seat_players):
            if seat_player.player != "person":
                draft.seats.seat_players[seat] = replace(seat_player, player=level.name)
        program.change(setups={**program.settings.setups, game.name: draft.setup()})
        # Translators: {level} is a level of AI players, as in "Casual".
        text = _("You took {seconds} seconds per card. {level} players suit you: you'll meet them in your next match.")
        return fill(text, seconds=decimal(took), level=level.title)

    @property
    def _pupil(self) -> str:
        return self._program.settings.name

    def pause(self, lesson: Lesson) -> None:
        self._offer(_("Lesson"), lesson, _("Restart"), stays=True)

    def _offer(self, title: str, lesson: Lesson, again: str, *, stays: bool = False, message: str = "") -> None:
        after = self.lessons[self.lessons.index(lesson) + 1 :]
        following = (
            DialogChoice(
                _("Next: {lesson}", lesson=after[0].title), partial(self.give, after[0]), icon="arrow-right",
                primary=not stays,
            )
            if after
            else DialogChoice(_("First match with hints"), self._play, icon="hint", primary=not stays)
        )  # fmt: skip
        go_on = [DialogChoice(_("Resume"), lambda: None, key="escape", icon="play", primary=True)] if stays else []
        self._program.push(
            Dialog(
                self._program, title,
                message or _("{n} of {total}: {lesson}", n=self.lessons.index(lesson) + 1, total=len(self.lessons),
                             lesson=lesson.title),
                [
                    *go_on,
                    following,
                    DialogChoice(again, partial(self.give, lesson), icon="restart"),
                    DialogChoice(_("All lessons"), self._leave, icon="book"),
                    DialogChoice(_("Main menu"), self._flow.title, icon="leave"),
                ],
                icon="" if stays else "check",
            )
        )  # fmt: skip

    def _leave(self) -> None:
        self._flow.title()
        self._flow.learn(self._game)

    def _play(self) -> None:
        self._guided(self._game)

    def _is_done(self, lesson: Lesson) -> bool:
        return self._name(lesson) in self._program.settings.learned

    def _name(self, lesson: Lesson) -> str:
        return f"{self._game.name}/{lesson.name}"
