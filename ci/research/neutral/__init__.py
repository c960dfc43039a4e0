"""A project whose functions are edited so that they execute the same instructions at other places, or 5 % more, or as many that take longer."""
