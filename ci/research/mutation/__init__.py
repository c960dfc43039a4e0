"""What ci/research/mutation-testing is made of: places and edits (edit, places, drawing), one build with all of them
(building, mutant.hpp), the tests that reach each (unit_cases, end_to_end), and what they decide (deciding, results)."""
