// Replaced by the target's first source.
