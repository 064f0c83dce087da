"""A simulation of a thousand workers: where distributing tasks and storing their results becomes the bottleneck.

    python benchmarks/cluster.py [STORE …] [--workers 1,10,100,1000] [--start SECONDS] [--latency SECONDS]

The times of tasks are taken from the results of runs (`bouton run --store STORE`), sampled repeatedly until there are a
hundred tasks for each worker; without a store they are all 0.1, 1, 10 or 100 seconds. The cost of a result for the
process that stores it is measured first: enough results to time are added to a folder, each written to disk before the
next. That process does one thing at a time; a worker loads its code once (`--start`) and waits for a task as long as a
message takes (`--latency`) unless one has arrived in advance.
"""

import argparse
import heapq
import json
import random
import sqlite3
import tempfile
from pathlib import Path
from time import perf_counter

from bouton.jobs.results import Results
from bouton.jobs.task import Task

_EACH = 100  # tasks for each worker
_AHEAD = 2  # tasks assigned in advance to each worker


def cost_of_a_result(count: int = 200) -> tuple[float, float]:
    """Seconds and bytes of adding one result."""
    row = {"game": "octal:0.777", "to": 1048576, "period": None, "proved": False, "sha256": "0" * 64}
    with tempfile.TemporaryDirectory() as folder, Results(folder) as results:
        begun = perf_counter()
        for number in range(count):
            results.add(Task("sequence", {"game": f"octal:0.{number}", "to": 1048576}), row, 1.0)
        spent = (perf_counter() - begun) / count
        return spent, (Path(folder) / "results.sqlite").stat().st_size / count


def simulated(times: list[float], workers: int, keeping: float, start: float, latency: float) -> float:
    """The fraction of the workers' time spent on tasks."""
    ends = [(start + times[number % len(times)], number) for number in range(min(workers, len(times)))]
    heapq.heapify(ends)
    given, free, last = len(ends), 0.0, 0.0
    while ends:
        end, _ = heapq.heappop(ends)
        free = max(free, end + latency) + keeping  # results are stored one after another
        last = max(last, end)
        if given < len(times):
            # The next task has already arrived, unless results come faster than they are stored.
            begins = max(end, free - _AHEAD * workers * keeping + latency) if _AHEAD else free + latency
            heapq.heappush(ends, (begins + times[given], given))
            given += 1
    return sum(times) / (workers * max(last, free))


def main() -> None:
    """Measure, simulate, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("stores", nargs="*")
    parser.add_argument("--workers", default="1,10,100,1000")
    parser.add_argument("--start", type=float, default=2.0)
    parser.add_argument("--latency", type=float, default=0.005)
    options = parser.parse_args()
    keeping, size = cost_of_a_result()
    print(json.dumps({"seconds_a_result": round(keeping, 5), "bytes_a_result": round(size)}))
    known = {f"{mean} s each": [mean] for mean in (0.1, 1.0, 10.0, 100.0)}
    for store in options.stores:
        with sqlite3.connect(f"{(Path(store) / 'results.sqlite').resolve().as_uri()}?mode=ro", uri=True) as base:
            known[store] = [seconds for (seconds,) in base.execute("select seconds from results")]
    dice = random.Random(1)
    for name, times in known.items():
        found = {}
        for workers in map(int, options.workers.split(",")):
            drawn = [dice.choice(times) for _ in range(_EACH * workers)]
            found[workers] = round(simulated(drawn, workers, keeping, options.start, options.latency), 3)
        print(json.dumps({"tasks": name, "mean": round(sum(times) / len(times), 3), "efficiency": found}), flush=True)


if __name__ == "__main__":
    main()
