"""Makes projects with a given number of performance tests, to measure the cost and the verdicts of a gate over all of
them."""
