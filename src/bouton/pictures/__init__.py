"""Results drawn and written out: SVG, PNG, PDF, text and DOT. Data files (CSV) are in `bouton.answers.csv_files`."""
