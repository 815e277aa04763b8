"""Catalogues of translations: extraction from the code, compilation for the program, checks. CONTRIBUTING.md describes
how translators work with them.
"""
