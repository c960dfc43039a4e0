# HoldfastFirstRun: says what to do in a project that has no baseline yet. Of a test that is skipped CTest shows the name alone,
# and all performance tests are skipped until there is something to compare with. So CMake says it when it configures, and
# CTest, after the tests, in a skipped test that has the next command for its name (first_run/first_run.cmake):
#
#   The following tests did not run:
#            2 - perf.parse (Skipped)
#            3 - perf.gate (Skipped)
#            5 - perf: no baseline yet, next: holdfast baseline accept (Skipped)

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastPlaces.cmake)

# With the first test: a directory cannot be added at the end.
function(_holdfast_prepare_first_run)
  add_subdirectory("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/first_run" "${CMAKE_BINARY_DIR}/holdfast/first_run")
endfunction()

# _holdfast_say_first_run(<tests>): at the end of the top-level CMakeLists.txt. Where a commit is the baseline, none has to be
# accepted.
function(_holdfast_say_first_run tests)
  _holdfast_baseline_ref(ref)
  if(NOT ref STREQUAL "null")
    file(WRITE "${CMAKE_BINARY_DIR}/holdfast/first_run.cmake" "")
    return()
  endif()
  _holdfast_write_first_run()
  _holdfast_store_url(store)
  string(REGEX REPLACE "^sqlite3:" "" file "${store}")
  if(NOT store MATCHES "^sqlite3:" OR EXISTS "${file}" OR NOT CMAKE_TESTING_ENABLED)
    return()
  endif()
  list(LENGTH tests count)
  set(what "${count} performance tests")
  get_property(discovers GLOBAL PROPERTY HOLDFAST_DISCOVERIES SET)
  if(discovers)
    set(what "performance tests")
  elseif(count EQUAL 1)
    set(what "1 performance test")
  endif()
  message(STATUS "Holdfast: ${what}, no baseline yet. After the build: ctest -L perf, then: holdfast baseline accept")
endfunction()

function(_holdfast_write_first_run)
  get_property(config GLOBAL PROPERTY HOLDFAST_CONFIG)
  _holdfast_file(script first_run "${config}")
  _holdfast_file(suite suite "${config}")
  _holdfast_store_url(store)
  file(GENERATE OUTPUT "${script}.cmake" CONTENT "\
set(cmake [==[${CMAKE_COMMAND}]==])
set(wrapper [==[$<TARGET_FILE:Holdfast::holdfast>]==])
set(suite [==[${suite}.json]==])
set(store [==[${store}]==])
set(accepted [==[${CMAKE_BINARY_DIR}/holdfast/accepted]==])
include([==[${CMAKE_CURRENT_FUNCTION_LIST_DIR}/first_run/first_run.cmake]==])
")
  _holdfast_tested_config(chosen)
  file(WRITE "${CMAKE_BINARY_DIR}/holdfast/first_run.cmake" "\
set(script [==[${CMAKE_BINARY_DIR}/holdfast/first_run.]==])
include(\"\${script}${chosen}.cmake\" OPTIONAL)
")
endfunction()
