# HoldfastFirstRun: tells the user at configure time what to do in a project without a baseline. After a run, CTest prints the
# next steps (framework/render/ctest_labels.cpp).

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastPlaces.cmake)

# _holdfast_say_first_run(<tests>): called at the end of the top-level CMakeLists.txt. If a commit is the baseline, nothing has
# to be accepted, and nothing is printed.
function(_holdfast_say_first_run tests)
  _holdfast_baseline_ref(ref)
  _holdfast_store_url(store)
  string(REGEX REPLACE "^sqlite3:" "" file "${store}")
  if(NOT ref STREQUAL "null" OR NOT store MATCHES "^sqlite3:" OR EXISTS "${file}" OR NOT CMAKE_TESTING_ENABLED)
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
  set(chosen "")
  if(HOLDFAST_CONFIGURATIONS)
    list(GET HOLDFAST_CONFIGURATIONS 0 config)
    set(chosen "-C ${config} ")
  endif()
  message(STATUS "Holdfast: ${what}, no baseline yet. After the build, run: ctest ${chosen}-L perf, then: holdfast baseline accept")
endfunction()
