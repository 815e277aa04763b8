"""The table: its picture, the input on it, and the dialogs over it.

How a press becomes a moving card, file by file:

1. ``app/ui/program.py`` waits (``turn``), ``app/ui/window/window.py`` collects the events, and ``app/ui/kit/inputs.py``
   passes each, with its time, to the screen on top;
2. ``table_screen.py`` offers it to the pointer or the keys first, then to its widgets;
3. ``table_input.py`` checks that no widget is there, and calls ``TablePlay`` (``focus.py`` has the focus of keys);
4. ``play.py`` is the controller: ``press``, ``point`` and ``release`` pick up, mark and drop cards (a click on a card
   that can be marked only marks it; a drop or the next click plays it), ``make`` makes or refuses a move, and
   ``follow`` updates the rest: sounds, texts, highlights, AI players' pauses;
5. ``targets.py`` finds what a point hits and what a drop means, as the game's tabletop defines it, and changes nothing;
6. ``app/ui/session.py`` has the rules judge the move (``Match.check`` asks ``legal_moves`` and ``why_not``, then
   ``apply`` makes the next state), saves it, and holds the resulting match;
7. ``scene.py`` lays out the new state, and sends the cards to their places;
8. ``app/table/animator.py`` interpolates each card's position;
9. ``picture.py`` draws all of this, frame by frame, and changes nothing; ``plates.py`` draws the seats.

``state.py`` holds all of the user interface's state, which is everything that changes besides the match. Texts on the
table: ``move_log.py`` has each seat's last action, ``controls.py`` the prompt, ``tooltips.py`` the explanations.
"""
