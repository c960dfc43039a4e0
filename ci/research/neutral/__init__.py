"""A project whose functions are edited. They then execute the same instructions at other addresses, or 5 % more, or as
many that take longer."""
