"""What the hand-laid positions of all games share: reading what the table of a playout asks for, shows and came to."""

from typing import Any

from antstats.contract import PLAYING, GameSpec


class Position:
    """A table of one playout, read in the spelling of the rules page. Who lays it sets `game`, `table` and `seats`."""

    game: GameSpec
    table: Any
    seats: int

    @property
    def legal(self) -> list[str]:
        """The legal actions; none when the playout is over."""
        turn = self.table.turn
        if turn.reason != PLAYING:
            return []
        return [self.game.tell_action(self.table, int(action)) for action in turn.actions[: turn.n_actions]]

    @property
    def asks(self) -> tuple[str, int | None]:
        """The decision at hand and whose it is; "end" and None when the playout is over."""
        turn = self.table.turn
        return (self.game.decisions[turn.decision], int(turn.actor)) if turn.reason == PLAYING else ("end", None)

    @property
    def state(self) -> dict[str, Any]:
        """The state as a trace shows it."""
        return self.game.tell_state(self.table)

    @property
    def outcome(self) -> tuple[str, list[float]]:
        """How the playout ended and each seat's share; the reason is empty while it goes on."""
        turn = self.table.turn
        return self.game.reasons[turn.reason], turn.share[: self.seats].tolist()
