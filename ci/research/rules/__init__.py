"""Decision rules of benchmark tools, replayed on the same recorded samples (ci/research/compare-rules)."""
