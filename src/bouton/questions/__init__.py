"""The questions that every interface asks: their parameters, their table, and the service that answers them."""
