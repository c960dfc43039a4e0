holdfast_add_test(included COMMAND true)
