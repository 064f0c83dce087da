"""Results as pictures and text: SVG, PNG, PDF, text and DOT. Data files (CSV) are in `bouton.answers.csv_files`."""
