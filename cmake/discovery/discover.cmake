# Runs in CTest: asks the wrapper for the tests of all programs, which takes no time where nothing has changed, and
# adds them. Where the wrapper itself is missing, a failing test says so.
#
# wrapper, suite, tests: files, of the configuration that is tested.

file(REMOVE "${tests}")
execute_process(COMMAND "${wrapper}" discover "${suite}" --quiet RESULT_VARIABLE failed ERROR_VARIABLE said)
if(EXISTS "${tests}")
  include("${tests}")
else()
  message("holdfast discover: ${failed} ${said}")
  add_test(holdfast_NOT_BUILT "${wrapper}" discover "${suite}")
  set_tests_properties(holdfast_NOT_BUILT PROPERTIES LABELS perf)
endif()
