"""Programs with known truth, and the table of how often a gate is right about them (ci/research/yardstick/README.md)."""
