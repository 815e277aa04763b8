"""Bong on the table: one pile, everybody's hand, and no turns."""
