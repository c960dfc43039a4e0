"""Series with known change points, and the tools that search them (ci/research/trend-rates)."""
