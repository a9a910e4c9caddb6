"""Sites that try to break in, to break things, or to never end: `python -m benchmarks.hostile`
runs every command against them. Reading order: `hostile_server`, `scenario`, the scenarios of each
kind, `measure` (one command with its seconds, memory and what was asked for)."""
