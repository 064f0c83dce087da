"""Limits of long runs; those of one kind of task stand in its file, whose sum tells its stored answers from others."""

#: tasks of one run; letters of one, unless its kind says otherwise
MOST_TASKS, LETTERS_OF_TASK = 100_000, 400
#: squares of the boards that are all valued
MOST_SQUARES = 15
#: finished tasks that the page lists while a run goes on
TASKS_LISTED = 10
#: on Ray: seconds to wait for a connection; times that its machine may be lost before a task is given up
SECONDS_TO_CONNECT, TIMES_LOST = 10.0, 20
