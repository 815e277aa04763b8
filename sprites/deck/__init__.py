"""Our own French deck: shapes, figures and backs, drawn by code and written as restricted SVG."""
