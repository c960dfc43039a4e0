"""Implements ci/research/mutation-testing: places and edits (edit, places, drawing), one build with all of them (building,
mutant.hpp), the tests that reach each edit (unit_cases, end_to_end), and the decisions (deciding, results)."""
