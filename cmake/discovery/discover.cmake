# Runs in CTest: asks the wrapper for the tests of all programs, and adds them. This takes no time if nothing has changed.
# If the wrapper itself is missing, a failing test reports it. Several CTests of one build tree may run this script at
# the same time, so the file of the tests is replaced atomically and never missing.
#
# wrapper, suite, tests: files of the tested configuration.

execute_process(COMMAND "${wrapper}" discover "${suite}" --quiet RESULT_VARIABLE failed ERROR_VARIABLE said)
if(failed EQUAL 0)
  include("${tests}")
else()
  message("holdfast discover: ${failed} ${said}")
  add_test(holdfast_NOT_BUILT "${wrapper}" discover "${suite}")
  set_tests_properties(holdfast_NOT_BUILT PROPERTIES LABELS perf)
endif()
