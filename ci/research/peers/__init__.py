"""What ci/research/accuracy, ci/research/include-cost and ci/research/process-cost share, and the programs that they measure."""
