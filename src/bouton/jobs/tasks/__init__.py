"""The kinds of tasks: one file of this folder a kind, with ``KIND``, which every run is wired from.

What a kind says of its tasks is `bouton.jobs.task.TaskKind`.
"""
