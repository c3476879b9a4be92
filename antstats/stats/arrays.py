"""Names for the arrays that the statistics pass around."""

from typing import Any

import numpy as np

Counts = np.ndarray[Any, np.dtype[np.int64]]
Floats = np.ndarray[Any, np.dtype[np.float64]]
Bools = np.ndarray[Any, np.dtype[np.bool_]]
Ints = np.ndarray[Any, np.dtype[np.integer[Any]]]  # of any width
Rows = np.ndarray[Any, np.dtype[np.void]]  # structured, of `row_dtype`
