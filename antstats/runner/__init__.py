"""From what a user asks for to rows: checked settings, line-ups, deals and seatings, chunks, executors, run folders, traces."""
