"""Which spots of an anthill are open, fitting or removable. A hill is a bit mask, rows from the bottom, left to right."""

from antstats.kernel import inlined, jit


@inlined
def open_spots(hill, width):
    """Return the bits of the free spots whose two supports are covered; the bottom row rests on the ground (M12)."""
    spots = (1 << width) - 1
    offset = 0
    while width > 1:
        row = hill >> offset & ((1 << width) - 1)
        offset += width
        width -= 1
        spots |= (row & row >> 1) << offset
    return spots & ~hill


@jit
def supporting_spots(hill, width):
    """Return the bits of the spots that some covered spot rests on."""
    spots = 0
    offset = 0
    while width > 1:
        above = hill >> (offset + width) & ((1 << (width - 1)) - 1)
        spots |= (above | above << 1) << offset
        offset += width
        width -= 1
    return spots


@inlined
def fitting(table, seat, colour):
    """Return the bits of the spots where a block of this colour fits (M12)."""
    return open_spots(table.state.hill[seat], table.rules.width[seat]) & table.rules.derived.spots[seat, colour]


@inlined
def has_fitting(table, seat):
    """Tell whether any pending block fits somewhere (M13)."""
    state = table.state
    spots = open_spots(state.hill[seat], table.rules.width[seat])
    for i in range(state.n_pending):
        if spots & table.rules.derived.spots[seat, state.pending[i]]:
            return True
    return False


@jit
def removable(table, seat):
    """Return the bits of the placed blocks that M14 lets the builder return: those that support none, or any."""
    hill = table.state.hill[seat]
    if table.rules.any_penalty:
        return hill
    return hill & ~supporting_spots(hill, table.rules.width[seat])


@jit
def placed(table, seat, spot):
    """Return the colour of the block on a spot: that of the spot."""
    colour = 0
    while not table.rules.derived.spots[seat, colour] >> spot & 1:
        colour += 1
    return colour
