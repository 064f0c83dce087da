"""Limits of play: beyond each of these numbers something is refused, left out, or found by another method."""

#: components of a position that are listed; elements of a picture on a card: more would be too small to see
MOST_COMPONENTS, MOST_ON_CARD = 40, 56
#: questions of a sheet; distinct options of a position of a question, and of one that asks to list them
MOST_QUESTIONS, OPTIONS_OF_EXERCISE, OPTIONS_TO_LIST = 1_000, 200, 10
#: positions for one value of a sheet: a question that needs more is too hard for a class
POSITIONS_OF_EXERCISE = 3_000
#: options of a position of a puzzle; positions searched for it; moves examined for one puzzle, 200,000 to 500,000 a
#: second, and for one game of a day
OPTIONS_OF_PUZZLE, PUZZLE_POSITIONS, MOVES_OF_PUZZLE, MOVES_OF_DAY = 400, 1_500, 120_000, 12_000
#: games tried for a day
GAMES_OF_DAY = 5
#: winning moves and options compared for a practice puzzle; positions searched for it
OPTIONS_OF_PRACTICE, POSITIONS_OF_PRACTICE = 200, 20_000
#: parts of a position whose theme is found from their values; positions for one value, and work on its form
PARTS_OF_THEME, POSITIONS_OF_THEME, WORK_OF_THEME = 6, 1_500, 20_000
#: better moves listed for a mistake; moves of one turn in a sentence of a playthrough
MOST_BETTER, LONGEST_TURN = 12, 60
#: games of a match; moves of one, which is then a draw: play may go on forever
MOST_GAMES, MOST_MOVES = 100_000, 1_000
#: characters of the text of a QR code: few telephones read codes with more
LONGEST_QR_TEXT = 1_200

#: positions of a lookahead to a fixed depth
POSITIONS_AHEAD = 3_000
#: positions searched for the winner if the players' moves differ, after which levels 4 and 5 look ahead; the moves of
#: both players from which on only the second number is searched
POSITIONS_OF_VERDICT, MANY_MOVES, POSITIONS_IF_MANY = 600, 24, 100
#: positions for the value of one part of a sum that is too large to search, and work on its form
POSITIONS_OF_PART, WORK_OF_PART = 300, 20_000
#: options that are compared by the opponent's replies if nobody knows how long play takes
MOST_COMPARED = 60
#: moves that one search of the best level examines if the winner is unknown: a second or two
MOVES_OF_LOOKAHEAD = 100_000
#: moves of both players up to which such a search looks for the winner; options of a position that it considers
MOVES_NEAR_END, MOST_TRIED = 60, 3_000
