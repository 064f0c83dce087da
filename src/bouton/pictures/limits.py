"""Limits of pictures: beyond each of these numbers nothing is drawn, or less, as it could not be read."""

#: elements of a board
ELEMENTS_DRAWN = 2_000
#: states of an automaton; words at one of its arrows
STATES_DRAWN, WORDS_OF_ARROW = 60, 6
#: the largest number on printed Fibonacci cards
MOST_PRINTED = 600
#: coins of a code, and its words
COINS_DRAWN, WORDS_DRAWN = 128, 4_096
#: the largest start, or heap, of a table of Fibonacci Nim that is drawn, of one that is written, and of one of three
#: heaps that is drawn
FIBONACCI_DRAWN, FIBONACCI_WRITTEN, THREE_HEAPS_DRAWN = 300, 60, 150
#: pixels of a picture in the PNG format, with four bytes each; of a strip of a sequence, with one
MOST_PIXELS, PIXELS_OF_STRIP = 32_000_000, 64_000_000
#: values of a sequence that are drawn as shapes
VALUES_DRAWN = 20_000
#: bars of the solution of a game; further rows are drawn as one or two
ROWS_OF_SOLUTION = 400
#: cells of a table
CELLS_DRAWN = 10_000
#: taxes written beside a thermograph
TAXES_WRITTEN = 12

#: positions of an analysis in a notebook, and options of all of them: without values of partizan positions, with these
#: values, and with them if the compiled engine tells who wins. Several searches together then take about half a second.
#: They limit work, not time, so that the same cell shows the same on a busy machine
WORK_OF_GRUNDY_VALUES, WORK_BY_PYTHON, WORK_BESIDE_ENGINE = (2_000, 5_000), (100, 1_000), (60, 600)
#: the same of an impartial board, for the compiled engine
POSITIONS_BY_ENGINE = 10_000
