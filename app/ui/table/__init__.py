"""The table: its picture, the input on it, and the dialogs over it.

How a press becomes a moving card, file by file:

1. ``app/ui/kit/inputs.py`` passes the event, with its time, to the screen on top;
2. ``table_screen.py`` offers it to the pointer or the keys first, then to its widgets;
3. ``table_input.py`` checks that no widget is there, and turns press, drag and release into calls of ``TablePlay``
   (and keys and buttons; ``focus.py`` finds the focused card or zone);
4. ``person.py`` decides what is picked up and where it may go, as the game's tabletop defines it;
5. ``state.py`` holds all of the user interface's state, which is everything that changes besides the match;
6. ``play.py`` makes or refuses the move, and updates the rest: sounds, texts, highlights, AI players' pauses;
7. ``app/ui/session.py`` has the rules judge the move, saves it, and holds the resulting match;
8. ``scene.py`` lays out the new state, and sends the cards to their places;
9. ``app/table/animator.py`` interpolates each card's position;
10. ``picture.py`` draws all of this, frame by frame, and changes nothing; ``plates.py`` draws the seats.

Texts on the table: ``move_log.py`` has each seat's last action, ``controls.py`` the prompt, ``tooltips.py`` the
explanations.
"""
