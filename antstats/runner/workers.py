"""The workers of a scheduler: who is there, who may play, who is refused and why."""

import asyncio
from typing import Any

from antstats.errors import ExitCode, UserError
from antstats.runner import twins
from antstats.runner.warm import Notice

ANSWER = 30.0  # seconds within which workers must say what they are


class ClusterLost(UserError):
    """The scheduler or all of its workers went away while they played."""

    exit_code = ExitCode.BROKEN


class Workers:
    """Keeps track of the workers of a scheduler.

    admitted : threads by address of those that play the same bits. refused : what is wrong by address of the others, those that left
    included.
    """

    def __init__(self, client: Any, scheduler: str, notice: Notice) -> None:
        self.client, self.scheduler, self.notice = client, scheduler, notice
        self.admitted: dict[str, int] = {}
        self.refused: dict[str, str] = {}

    @property
    def threads(self) -> int:
        """Threads of all workers that may play."""
        return sum(self.admitted.values())

    def look(self) -> None:
        """See who is there now, and ask those who are new what they are.

        Raises UserError, naming the first worker and what differs, if all that are there are refused; ClusterLost if the scheduler is gone.
        """
        try:
            there = {address: int(each["nthreads"]) for address, each in self.client.scheduler_info(n_workers=-1)["workers"].items()}
            new = [address for address in there if address not in self.admitted and address not in self.refused]
            if new:
                self._ask(new)
        except (OSError, TimeoutError, KeyError, RuntimeError) as error:  # a client that gave up knows of no workers
            msg = f"the dask scheduler {self.scheduler} does not answer any more; finished chunks of a run folder are kept: run again"
            raise ClusterLost(msg) from error
        self.admitted = {address: n for address, n in there.items() if address not in self.refused}
        if there and not self.admitted:
            self._give_up(next(address for address in there))

    def refuse(self, address: str, why: str) -> None:
        """Take a worker out, and say so. Raises UserError if no other one is left."""
        if address not in self.refused:
            self.refused[address] = why
            self.notice(f"worker {address} is left out: {why}")
        self.admitted.pop(address, None)
        if not self.admitted:
            self._give_up(address)

    def only(self) -> list[str] | None:
        """Return the addresses that tasks must go to; None if they may go to any."""
        return list(self.admitted) if self.refused else None

    def _ask(self, new: list[str]) -> None:
        mine = twins.facts()
        for address, theirs in self.client.sync(self._answers, new).items():
            if isinstance(theirs, dict):
                differs = twins.difference(mine, theirs)
            elif isinstance(theirs, str):
                differs = theirs
            elif isinstance(theirs, OSError) or theirs is None:  # it left in the meantime
                continue
            else:
                differs = f"it cannot load this antstats ({type(theirs).__name__}: {str(theirs).splitlines()[0] if str(theirs) else ''})"
            if differs is not None:
                self.refused[address] = differs
                self.notice(f"worker {address} is left out: {differs}")

    async def _answers(self, new: list[str]) -> dict[str, Any]:
        """Return what each of these workers says that it is, or the error that came instead; one that stands still holds up no other."""

        async def answer(address: str) -> Any:
            asked = self.client._run(twins.facts, workers=[address], on_error="return")
            try:
                return (await asyncio.wait_for(asked, ANSWER)).get(address)
            except TimeoutError:
                return f"it did not say what it is within {ANSWER:g} s"

        return dict(zip(new, await asyncio.gather(*map(answer, new)), strict=True))

    def _give_up(self, address: str) -> None:
        others = f" (and {len(self.refused) - 1} more)" if len(self.refused) > 1 else ""
        msg = f"--executor dask: worker {address} is refused: {self.refused[address]}{others}"
        raise UserError(msg)
