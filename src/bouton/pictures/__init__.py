"""Pictures of graphs and tables, as SVG and as DOT text."""
