"""The questions that every face asks: their parameters, the table of them, and the service that answers."""
