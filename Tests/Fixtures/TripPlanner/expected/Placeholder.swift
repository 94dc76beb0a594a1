// Replaced by the first golden output.
