"""A connection to a dask scheduler, or a cluster of processes on this machine; both are left as they were found."""

import logging
import multiprocessing
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import resource_tracker
from typing import Any

from antstats.errors import UserError
from antstats.runner.folders import first_line
from antstats.runner.play import default_jobs

REACHED = 10.0  # seconds within which a scheduler must answer, and have a worker
LEFT = 5.0  # seconds that closing may take
ADDRESS = re.compile(r"(?:(?:tcp|tls|ucx|wss?)://)?(?:\[[0-9a-fA-F:.%]+\]|[^\s/:\[\]]+):(\d{1,5})/?|inproc://\S+")
INSTALL = "--executor dask: dask is not installed; say: pip install 'antstats[dask]'"


def check(scheduler: str | None) -> None:
    """Raise UserError if dask is not installed, or no scheduler can have this address."""
    found = ADDRESS.fullmatch(scheduler or "inproc://x")
    if found is None or not 0 < int(found[1] or 1) < 65536:
        msg = f"--scheduler {scheduler}: accepted are addresses as tcp://192.168.0.7:8786 or HOST:PORT"
        raise UserError(msg)
    try:
        import distributed  # noqa: F401
    except ImportError:
        raise UserError(INSTALL) from None


@contextmanager
def connected(scheduler: str) -> Iterator[Any]:
    """Yield a client of the scheduler at an address. Raises UserError if it does not answer, or has no workers, in REACHED seconds."""
    from distributed import Client

    with _quiet(), ExitStack() as stack:
        try:
            client = Client(scheduler, timeout=REACHED, set_as_default=False, name="antstats")
        except Exception as error:  # whatever a peer that is no scheduler makes dask raise, MemoryError among it
            msg = f"--scheduler {scheduler}: no dask scheduler answered within {REACHED:g} s ({first_line(error)})"
            raise UserError(msg) from error
        stack.callback(_close, client)
        try:
            client.wait_for_workers(1, timeout=REACHED)
        except TimeoutError as error:
            msg = f"--scheduler {scheduler}: it has no workers; start some: dask worker {scheduler}"
            raise UserError(msg) from error
        yield client


@contextmanager
def started(jobs: int | None) -> Iterator[Any]:
    """Yield a client of a cluster of processes that is started here, with `jobs` threads in all; all of it ends with the context.

    Raises UserError if the processes cannot be started.
    """
    import dask
    from distributed import Client, LocalCluster

    if getattr(multiprocessing.current_process(), "_inheriting", False):
        msg = "--executor dask: worker processes read your script anew: put what it does under `if __name__ == '__main__':`"
        raise UserError(msg)
    threads = jobs or default_jobs()
    each = next(n for n in (4, 3, 2, 1) if threads % n == 0 and (threads > 4 or n == 1))
    with _quiet(), ExitStack() as stack:
        try:
            stack.enter_context(dask.config.set({"distributed.scheduler.http.routes": []}))
            with _deaf_to_ctrl_c():
                cluster = LocalCluster(
                    n_workers=threads // each,
                    threads_per_worker=each,
                    processes=True,
                    host="127.0.0.1",
                    dashboard_address="127.0.0.1:0",  # None would open a port to all the world
                    memory_limit=None,
                    silence_logs=logging.CRITICAL,
                )
                stack.callback(_close, cluster)
        except (OSError, RuntimeError, TimeoutError) as error:
            msg = f"--executor dask: no worker processes could be started here: {first_line(error)}"
            raise UserError(msg) from error
        client = Client(cluster, timeout=REACHED, set_as_default=False)
        stack.callback(_close, client)
        yield client


def _close(opened: Any) -> None:
    """Close a client or a cluster, and wait for it no longer than LEFT seconds."""
    if getattr(opened, "status", None) == "connecting":
        logging.getLogger("distributed.client").addFilter(_news)
    with suppress(OSError, RuntimeError, TimeoutError):
        opened.close(timeout=LEFT)


def _news(record: logging.LogRecord) -> bool:
    """Tell a message from dask's complaint that it could not reach a lost scheduler again, which comes some seconds after our line did."""
    return not record.getMessage().startswith("Failed to reconnect")


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Let threads and processes that are started within never hear of Ctrl-C, which a terminal sends to all; this thread hears it after."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # to start it later would unblock the signal in whatever thread does
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # inherited by threads, and by the processes that they start
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _quiet() -> Iterator[None]:
    """Let dask write nothing to the terminal: what matters is said in a line of ours."""
    names = ["distributed", *(name for name in logging.root.manager.loggerDict if name.startswith("distributed."))]
    before = {name: logging.getLogger(name).level for name in names}  # dask sets some by themselves
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)
