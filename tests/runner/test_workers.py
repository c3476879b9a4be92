"""Who may play at a dask scheduler: asked one by one, so that a worker that stands still holds up no other."""

import asyncio

import pytest

from antstats.errors import UserError
from antstats.runner import twins, workers


class Client:
    """Answers for its workers: `says` holds what each says, None for one that never does."""

    def __init__(self, says):
        self.says = says

    def scheduler_info(self, n_workers):
        assert n_workers == -1, "all of them"
        return {"workers": {address: {"nthreads": 2} for address in self.says}}

    def sync(self, function, *arguments):
        return asyncio.run(function(*arguments))

    async def _run(self, _function, workers, on_error):
        assert on_error == "return"
        (address,) = workers
        if self.says[address] is None:
            await asyncio.sleep(60)
        return {address: self.says[address]}


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(workers, "ANSWER", 0.2)


def test_a_worker_that_stands_still_holds_up_no_other():
    told = []
    found = workers.Workers(Client({"a": twins.facts(), "b": None, "c": twins.facts()}), "there", told.append)
    found.look()
    assert found.admitted == {"a": 2, "c": 2}
    assert found.refused == {"b": "it did not say what it is within 0.2 s"}
    assert told == ["worker b is left out: it did not say what it is within 0.2 s"]
    assert found.only() == ["a", "c"]


def test_workers_that_are_all_others_are_refused_by_name():
    other = {**twins.facts(), "python": "2.7"}
    with pytest.raises(UserError, match=r"worker a is refused: its python is 2\.7, here it is .* \(and 1 more\)"):
        workers.Workers(Client({"a": other, "b": ImportError("no antstats")}), "there", lambda _: None).look()
