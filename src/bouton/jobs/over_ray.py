"""Running tasks on the machines of a Ray cluster: the same tasks, the same results, the same digest.

Only this process writes results. A task whose machine is lost is given to another one; nothing else in this package
knows of Ray.
"""

import json
import socket
from collections.abc import Callable, Sequence
from contextlib import chdir
from tempfile import TemporaryDirectory
from typing import Any

from bouton.errors import InputError, PackageError
from bouton.jobs.results import Results
from bouton.jobs.run import Event, run_with
from bouton.jobs.task import Task
from bouton.jobs.worker import answer_to
from bouton.notation import clip

__all__ = ["run_on_ray"]

_AHEAD = 2  # tasks for each core that are given out at the same time, so that no core waits
_PATIENCE = 10.0  # seconds
_LOST = 20  # times that machines may go before a task is given up


def run_on_ray(
    tasks: Sequence[Task],
    results: Results,
    address: str,
    tell: Callable[[Event], None] = lambda event: None,
    workers: int | None = None,
) -> int:
    """Do the tasks that have no result yet on a cluster; how many were done.

    Parameters
    ----------
    address : of the cluster, ``host:port`` or ``auto``; ``local`` begins one on this machine.
    workers : at most this many tasks at the same time; None: two for each core of the cluster.

    Raises
    ------
    PackageError : when Ray is not installed.
    InputError : when there is no cluster at the address.
    SearchLimitError : where a task ends its worker again and again.
    """
    try:
        import ray
    except ImportError:
        raise PackageError("jobs.no-ray") from None
    _check(address)
    given = {} if address == "local" else {"address": address}
    with TemporaryDirectory(ignore_cleanup_errors=True) as empty:  # Ray has its workers import from the current one
        try:
            with chdir(empty):
                dashboard = None if given else False
                ray.init(**given, log_to_driver=False, logging_level="ERROR", include_dashboard=dashboard)
        except Exception as error:  # Ray has no common class for what may be wrong with an address
            raise InputError("jobs.ray-address", address=clip(address), reason=clip(str(error), 120)) from None
        try:
            return run_with(_Cluster(ray, results, workers), tasks, results, tell)
        finally:
            ray.shutdown()


def _check(address: str) -> None:
    """Raise InputError where nothing answers at ``host:port``: Ray itself would try for minutes."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()
        except (OSError, OverflowError, ValueError) as error:
            raise InputError("jobs.ray-address", address=clip(address), reason=clip(str(error), 120)) from None


class _Cluster:
    """A crew of Ray's workers; the handle of a task is Ray's reference to its result."""

    def __init__(self, ray: Any, results: Results, workers: int | None) -> None:
        self.ray, self.workers = ray, workers
        self.remote = ray.remote(num_cpus=1, max_retries=_LOST)(answer_to)
        self.folder = str((results.folder / "work").resolve())
        self.running: list[Any] = []

    def room(self) -> int:
        """Number of tasks to be under way: a few more than there are cores now."""
        return self.workers or max(1, _AHEAD * int(self.ray.cluster_resources().get("CPU", 1)))

    def start(self, task: Task) -> Any:
        """Hand a task to the cluster; what it returns names the task in `hear`."""
        self.running.append(self.remote.remote(task.kind, task.given, task.beside, self.folder))
        return self.running[-1]

    def hear(self) -> tuple[Any, dict[str, Any] | None]:
        """Wait until one of the tasks has ended; which, and its answer, None where its process died."""
        (first,), self.running = self.ray.wait(self.running, num_returns=1)
        try:
            return first, json.loads(json.dumps(self.ray.get(first), default=str))  # as through a pipe
        except self.ray.exceptions.RayError:
            return first, None
