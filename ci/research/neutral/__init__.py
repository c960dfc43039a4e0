"""A project whose functions are edited. Edited functions execute the same instructions at other addresses, or 5 % more
instructions, or equally many instructions that take longer."""
