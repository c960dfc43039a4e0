# Runs in CTest: asks the wrapper for the tests of all programs, which takes no time where nothing has changed, and
# adds them. Where the wrapper itself is missing, a failing test says so. Several CTests of one build tree may do so at the
# same time: the file of the tests is replaced, and never gone.
#
# wrapper, suite, tests: files, of the configuration that is tested.

execute_process(COMMAND "${wrapper}" discover "${suite}" --quiet RESULT_VARIABLE failed ERROR_VARIABLE said)
if(failed EQUAL 0)
  include("${tests}")
else()
  message("holdfast discover: ${failed} ${said}")
  add_test(holdfast_NOT_BUILT "${wrapper}" discover "${suite}")
  set_tests_properties(holdfast_NOT_BUILT PROPERTIES LABELS perf)
endif()
