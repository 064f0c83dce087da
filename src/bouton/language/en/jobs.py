"""Long computations as tasks."""

TEXT = {
    "done": "{tasks} {tasks:task|tasks}, {new} done now; {rows} {rows:result|results} in the folder, digest {digest}.",
    "stopped": "stopped; what is done is stored, and the same command resumes from there.",
    "errors": "{count} {count:task has|tasks have} no answer:",
    "error-busy": "Another run uses the folder '{path}': wait for it, or name another one with --store.",
    "error-changed": "The file '{path}' is no longer the one that the task was made for: start the run again.",
    "error-damaged": "The results in '{path}' are not what was written ({reason}): put the file aside, and the tasks will be done again.",
    "error-died": "The process that did the task {task} ended {times} {times:time|times} without an answer: it may need more memory than there is. What is done is stored.",
    "error-disagree": "The task {task} has two results that differ: {first} and {second}. One of them is wrong; nothing was added.",
    "error-disk": "The results cannot be kept in '{path}' ({reason}): make room, and start the same command again.",
    "error-many": "These are more than {most} tasks: write fewer question marks.",
    "error-memory": "The task {task} needs more memory than there is.",
    "error-missing": "There are no results of a run in the folder '{path}'.",
    "error-no-dominoes": "{game} is not played with dominoes on a board: its boards cannot be valued like this; domineering and cram can.",
    "error-no-ray": "The option --ray needs the package ray, which is not installed: install bouton[cluster].",
    "error-ray-address": "No Ray cluster answers at {address} ({reason}): start one with 'ray start --head', and give its address.",
    "error-none": "There is no task to be done: a question mark in a code stands for every digit, and 0 alone is no code.",
    "error-openings": "Boards from 1x1 to {most}x{most} have their openings solved: {got} is none of them.",
    "error-squares": "'{got}': write a number of squares from 1 to {most}, or a range such as 1-12.",
    "error-twice": "The folder '{path}' is named twice: name the folder that gets the results, then each other one once.",
    "error-task": "'{got}' is no task: write 'sequence GAME --to N', with --summary where values need not be kept, 'sequence GAME --period', 'values GAME --squares 1-12', 'quotient GAME', 'prove GAME', 'hex 4x4 --openings', 'solve FILE.py:NAME', 'solve GAME START --out-of-core', or 'verify FILE'; a question mark in the game stands for every digit.",
}
