# HoldfastFirstRun: says what to do in a project that has no baseline yet, when CMake configures it. After a run, CTest says it
# (framework/render/ctest_labels.cpp).

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastPlaces.cmake)

# _holdfast_say_first_run(<tests>): at the end of the top-level CMakeLists.txt. Where a commit is the baseline, none has to be
# accepted.
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
  message(STATUS "Holdfast: ${what}, no baseline yet. After the build: ctest ${chosen}-L perf, then: holdfast baseline accept")
endfunction()
