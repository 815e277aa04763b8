"""Pai Tong and Kelantan Pong on the table: where things lie, what is meant by a gesture, what is written and heard."""
