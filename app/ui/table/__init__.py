"""The table: the picture, what pointer and keys do to it, and the dialogs over it.

How a press becomes a moving card, file by file:

1. ``app/ui/kit/inputs.py`` takes the event, stamped with its time, to the screen on top;
2. ``table_screen.py`` asks pointer or keys first, and its widgets after them;
3. ``pointer.py`` sees that no widget lies there, and turns press, drag and release into calls of ``TablePlay``
   (``keys.py`` does it for keys and gamepad, ``focus.py`` says which card or place has the focus);
4. ``person.py`` says what is taken up and where it may go, as the game's tabletop means it;
5. ``state.py`` is the record in which that is kept, and all else that changes beside the match;
6. ``play.py`` makes the move, or says why not, and has everything follow: sounds, words, lights, the AI players' pause;
7. ``app/ui/session.py`` has the rules judge the move, saves it, and holds the match that follows from it;
8. ``scene.py`` lays the new state out, and tells how each card gets there;
9. ``app/table/animator.py`` knows where a card is at any time on its way;
10. ``picture.py`` draws what all of them say, frame by frame, and changes nothing: with ``plates.py`` the seats.

What the table tells beside: ``last_actions.py`` what each seat did last, ``captions.py`` the parts of a move,
``prompt.py`` what one is asked, ``tooltips.py`` whatever is pointed at, ``playable.py`` which cards fit.
"""
