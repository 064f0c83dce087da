"""The theory of one heap: codes, values, growth, periods, and what one heap can become. Long runs are in
`bouton.sequences`.
"""
