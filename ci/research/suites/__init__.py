"""Projects with as many performance tests as are asked for, to see what a gate over all of them costs and says."""
