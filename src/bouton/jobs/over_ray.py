"""Run tasks on the machines of a Ray cluster: the same tasks, the same results, the same digest.

Only this process writes results. If the machine of a task is lost, another one does the task. Nothing else in this
package depends on Ray.
"""

import json
import socket
from collections.abc import Callable, Sequence
from contextlib import chdir
from tempfile import TemporaryDirectory
from typing import Any

from bouton.errors import InputError, PackageError
from bouton.jobs.limits import SECONDS_TO_CONNECT, TIMES_LOST
from bouton.jobs.results import Results
from bouton.jobs.run import Event, run_with
from bouton.jobs.task import Task
from bouton.jobs.worker import answer_to
from bouton.notation import clip

_AHEAD = 2  # tasks handed out per core, so that no core waits


def run_on_ray(
    tasks: Sequence[Task],
    results: Results,
    address: str,
    tell: Callable[[Event], None] = lambda event: None,
    workers: int | None = None,
) -> int:
    """Do the tasks that have no result yet on a cluster; return the number done.

    Parameters
    ----------
    address : the cluster's address, ``host:port`` or ``auto``; ``local`` starts one on this machine.
    workers : maximum number of tasks at the same time; None for two per core of the cluster.

    Raises
    ------
    PackageError : if Ray is not installed.
    InputError : if there is no cluster at the address.
    SearchLimitError : if a task repeatedly kills its worker.
    """
    try:
        import ray
    except ImportError:
        raise PackageError("jobs.no-ray") from None
    _check(address)
    given = {} if address == "local" else {"address": address}
    with TemporaryDirectory(ignore_cleanup_errors=True) as empty:  # Ray's workers import from the current folder
        try:
            with chdir(empty):
                dashboard = None if given else False
                ray.init(**given, log_to_driver=False, logging_level="ERROR", include_dashboard=dashboard)
        except Exception as error:  # Ray has no common class for errors with an address
            raise InputError("jobs.ray-address", address=clip(address), reason=clip(error, 120)) from None
        try:
            return run_with(_Cluster(ray, results, workers), tasks, results, tell)
        finally:
            ray.shutdown()


def _check(address: str) -> None:
    """Raise InputError if nothing answers at ``host:port``; Ray itself would keep trying for minutes."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=SECONDS_TO_CONNECT).close()
        except (OSError, OverflowError, ValueError) as error:
            raise InputError("jobs.ray-address", address=clip(address), reason=clip(error, 120)) from None


class _Cluster:
    """A crew of Ray workers; the handle of a task is Ray's reference to its result."""

    def __init__(self, ray: Any, results: Results, workers: int | None) -> None:
        self.ray, self.workers = ray, workers
        self.remote = ray.remote(num_cpus=1, max_retries=TIMES_LOST)(answer_to)
        self.folder = str((results.folder / "work").resolve())
        self.running: list[Any] = []

    def room(self) -> int:
        """The number of tasks to have in flight: the given maximum, or two for each core that the cluster has now."""
        return self.workers or max(1, _AHEAD * int(self.ray.cluster_resources().get("CPU", 1)))

    def start(self, task: Task) -> Any:
        """Hand a task to the cluster; return the handle that identifies it in `hear`."""
        self.running.append(self.remote.remote(task.kind, task.given, task.unhashed, self.folder))
        return self.running[-1]

    def hear(self) -> tuple[Any, dict[str, Any] | None]:
        """Wait until one of the tasks has ended; return its handle and its answer, None if its process died."""
        (first,), self.running = self.ray.wait(self.running, num_returns=1)
        try:
            return first, json.loads(json.dumps(self.ray.get(first), default=str))  # as through a pipe
        except self.ray.exceptions.RayError:
            return first, None
