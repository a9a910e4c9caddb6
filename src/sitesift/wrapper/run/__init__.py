"""Running a wrapper: compiled program, machine, cursor, journal, output."""
