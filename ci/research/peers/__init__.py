"""Common code of ci/research/accuracy, ci/research/include-cost and ci/research/process-cost, and the programs that they
measure."""
