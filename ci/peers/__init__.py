"""What ci/accuracy, ci/include-cost and ci/process-cost share, and the programs that they measure."""
