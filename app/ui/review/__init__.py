"""Looking back: a match that is over, or the finished deals of one that goes on, watched again."""
