"""Charts, one file each: `draw(frame, ...) -> Axes` opens no window and writes no file. `picture.svg` makes text of them."""
