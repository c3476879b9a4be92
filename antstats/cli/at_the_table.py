"""The talk at the table of `antstats play`: positions and questions, answers, and what else people ask."""

import sys
from typing import TYPE_CHECKING

import typer

from antstats.cli import options as o
from antstats.cli import table_talk as talk
from antstats.cli.trace_file import TraceFile
from antstats.errors import UserError

if TYPE_CHECKING:
    from antstats.runner.sitting import Sitting

MOST_WORLDS = 100_000


class Play:
    """The talk at the table."""

    def __init__(self, sitting: "Sitting", answers: list[str], n_worlds: int, trace: TraceFile | None, again: str) -> None:
        self.sitting, self.n_worlds, self.trace, self._again = sitting, n_worlds, trace, again
        self._answers = iter(answers)
        self._told = dict.fromkeys(sitting.seats, 0)  # events that each person has read
        self._at = -1  # whoever looks at the screen

    def to_the_end(self) -> None:
        """Ask and answer until the playout has ended or somebody quits."""
        talk.say(talk.opening(self.sitting))
        self._keep()
        try:
            while not self.sitting.over:
                self._position()
                if not self._decide():
                    break
        except KeyboardInterrupt:
            talk.say([""])
        if self.sitting.over:
            self._news(self.sitting.seats[0])
            talk.say(["", *talk.board(self.sitting.view(self.sitting.seats[0])), "", *talk.ending(self.sitting)])
        self._farewell()

    def _keep(self) -> None:
        if self.trace is not None:
            self.trace.keep(self.sitting.lines)

    def _position(self) -> None:
        seat = self.sitting.asked
        if len(self.sitting.seats) > 1 and seat != self._at:
            self._hand_over(seat)
        self._at = seat
        self._news(seat)
        self._show(seat)

    def _hand_over(self, seat: int) -> None:
        """Let the next person come to the screen, and take off it what is not meant for him."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            print("\033[2J\033[H", end="")
            input(f"seat {seat}, come to the screen and press Enter ")

    def _news(self, seat: int) -> None:
        events = self.sitting.events[seat][self._told[seat] :]
        self._told[seat] = len(self.sitting.events[seat])
        if events:
            talk.say(["", *talk.happened(events, self.sitting)])

    def _show(self, seat: int) -> None:
        view, turn = self.sitting.view(seat), self.sitting.table.turn
        kind = self.sitting.plan.game.decisions[turn.decision]
        question = talk.strong(f"Seat {seat}: {kind}? (turn {turn.turns}, round {turn.rounds})")
        talk.say(["", *talk.board(view), "", question, *talk.choices(view)])

    def _decide(self) -> bool:
        """Ask until an action is chosen. Returns False if somebody quits."""
        sitting, seat = self.sitting, self.sitting.asked
        view = sitting.view(seat)
        while True:
            text = self._answer(f"{sitting.plan.game.decisions[sitting.table.turn.decision]}> ")
            if text is None or text == "q":
                return False
            choice = chosen(text, view.actions)
            if choice >= 0:
                sitting.choose(choice)
                sitting.run_on()
                self._keep()
                return True
            if text == "u":
                if self._take_back():
                    return True
            else:
                self._reply(text, seat)

    def _reply(self, text: str, seat: int) -> None:
        """Answer what is no choice of an action."""
        sitting, view = self.sitting, self.sitting.view(seat)
        if text.startswith("?"):
            self._odds(text[1:].strip())
        elif text == "b":
            self._show(seat)
        elif text == "s":
            talk.say(talk.in_full(view))
        elif not text:
            talk.say([talk.HELP])
        elif text == "h":
            talk.say(talk.happened(sitting.events[seat], sitting) or ["  nothing has happened yet"])
        else:
            n = len(view.actions)
            talk.say([f"{text!r} is none of the {n} actions: a number from 1 to {n}, an action as spelled, or ? b s h u q"])

    def _odds(self, n: str) -> None:
        from antstats.api.odds import odds
        from antstats.cli.progress import progress

        try:
            with progress("odds", quiet=False) as report:
                found = odds(self.sitting, worlds_asked("?", n) if n else self.n_worlds, advance=report.advance)
        except UserError as error:
            talk.say([str(error)])
        else:
            talk.say(talk.odds_table(found))

    def _take_back(self) -> bool:
        """Go back to the last choice. Returns False if there is none."""
        if not self.sitting.choices:
            talk.say(["there is no choice to take back"])
            return False
        self.sitting = self.sitting.taken_back()
        self._keep()
        self._told = {seat: len(events) for seat, events in self.sitting.events.items()}
        talk.say(["taken back: the same choice brings the same dice again"])
        return True

    def _answer(self, prompt: str) -> str | None:
        """Return the next line of the script, or of standard input; None at its end."""
        scripted = next(self._answers, None)
        if scripted is None and sys.stdin.isatty():
            try:
                return input(prompt).strip()
            except EOFError:
                talk.say([""])
                return None
        text = scripted if scripted is not None else sys.stdin.readline() or None
        typer.echo(f"{prompt}{(text or '').strip()}")
        return None if text is None else text.strip()

    def _farewell(self) -> None:
        sitting = self.sitting
        if not sitting.over:
            from antstats.reports.numbers import count

            talk.say([f"You leave after {count(int(sitting.table.turn.decisions), 'decision')}; nobody has won."])
        if self.trace is not None:
            so_far = "" if sitting.over else " so far, without an end line"
            talk.say(
                [f"The trace{so_far}: {self.trace.path} ({len(sitting.lines)} lines)", f"Again: {self._again} --script {self.trace.path}"]
            )


def chosen(text: str, actions: list[str]) -> int:
    """Return the index of the action that a number from 1, or its spelling, means; -1 if none."""
    if text.isdecimal():
        return int(text) - 1 if 1 <= int(text) <= len(actions) else -1
    return actions.index(text) if actions.count(text) == 1 else -1


def worlds_asked(where: str, text: str) -> int:
    """Read a number of worlds. Raises UserError."""
    n = o.count(where, text)
    if n is None or not 2 <= n <= MOST_WORLDS:
        msg = f"{where} {text}: accepted are 2 to {MOST_WORLDS:,} playouts of each action"
        raise UserError(msg)
    return n
