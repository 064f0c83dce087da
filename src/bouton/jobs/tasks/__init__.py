"""The kinds of tasks: each file in this folder defines one as ``KIND``.

`bouton.jobs.task.TaskKind` describes the fields of a kind.
"""
