# HoldfastSuite: adds the tests that a build has once. At the end of the top-level CMakeLists.txt, it writes the suite file and
# adds
#
#   perf.session  opens the session;                        fixture set-up: before every performance test.
#   perf.gate     judges the suite as a whole;              after all of them. Fails only for findings that failed no other test.
#   perf.report   prints the summary, writes the HTML page; fixture clean-up: last, after a failed gate too.
#
# perf.report ends with labels that CTest lists in its summary: the number of undecided tests, the reasons, and the command to
# run next (framework/render/ctest_labels.cpp).
#
# As members of the fixture, session and report join any selection of performance tests. The three tests have the label perf-helper.
# `ctest -L perf` selects it too, but CTest counts only the project's own tests under the label perf.
#
# Cache variable of the configuration:
#
#   HOLDFAST_CONFIGURATIONS configurations of `ctest -C` that have performance tests. Empty (default): all. In a build tree with one
#                           configuration, any word: with Perf, `ctest` runs only the other tests, and `ctest -C Perf` runs all; so
#                           does `ctest -C` with the build type. In a multi-config build tree, some of its configurations: Release.
#
# Cache variables that the environment (HOLDFAST_BLOCK=... ctest -L perf) and the command line override:
#
#   HOLDFAST_BLOCK          findings that close the gate, separated by commas: regressed (default), inconclusive, missing, softened,
#                           edited, uncovered. With `nothing`, the gate only reports, and no test fails for being slower either.
#   HOLDFAST_UNDECIDED_MAX  the gate is inconclusive if a larger share of the tests is undecided; 20% (default).
#   HOLDFAST_LABELS         only tests with one of these LABELS, separated by commas, belong to a run. The others are
#                           skipped at once and do not count as missing: a fast gate on each push, all tests at night.
#   HOLDFAST_BUDGET_TOTAL   wall-clock seconds for a whole run. Each test gets an equal part, at most its BUDGET. In the remaining
#                           time, perf.gate repeats tests that are undecided, or slower with too little evidence for the number
#                           of tests.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastBaseline.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastFirstRun.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastJson.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastPlaces.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastPython.cmake)

set(HOLDFAST_CONFIGURATIONS "" CACHE STRING "Configurations of ctest -C that have performance tests; empty: all")
set(HOLDFAST_BLOCK "" CACHE STRING "Findings that close the gate, separated by commas: regressed, inconclusive, missing, softened, edited, uncovered; or nothing")
set(HOLDFAST_UNDECIDED_MAX "" CACHE STRING "Share of tests that may be undecided: 20% or 0.2")
set(HOLDFAST_LABELS "" CACHE STRING "Only tests with one of these labels belong to a run")
set(HOLDFAST_BUDGET_TOTAL "" CACHE STRING "Seconds for a whole run, shared among its tests by need")

# Rejects values that perf.session would reject later.
function(_holdfast_check_policy)
  string(REGEX REPLACE "%$" "" share "${HOLDFAST_UNDECIDED_MAX}")
  set(whole 1)
  if(HOLDFAST_UNDECIDED_MAX MATCHES "%$")
    set(whole 100)
  endif()
  set(finding "(regressed|inconclusive|missing|softened|edited|uncovered)")
  if(NOT HOLDFAST_BLOCK MATCHES "^(nothing|${finding}([,;]${finding})*)?$")
    message(FATAL_ERROR "HOLDFAST_BLOCK is '${HOLDFAST_BLOCK}'; allowed: regressed, inconclusive, missing, softened, edited, uncovered, one or several \
separated by commas, or nothing")
  elseif(NOT HOLDFAST_UNDECIDED_MAX MATCHES "^([0-9]+([.][0-9]+)?%?)?$" OR share GREATER whole)
    message(FATAL_ERROR "HOLDFAST_UNDECIDED_MAX is '${HOLDFAST_UNDECIDED_MAX}'; allowed: a share such as 20% or 0.2")
  elseif(NOT HOLDFAST_BUDGET_TOTAL MATCHES "^([0-9]+([.][0-9]+)?)?$" OR HOLDFAST_BUDGET_TOTAL MATCHES "^0+([.]0+)?$")
    message(FATAL_ERROR "HOLDFAST_BUDGET_TOTAL is '${HOLDFAST_BUDGET_TOTAL}'; allowed: a number of seconds above 0")
  endif()
endfunction()
_holdfast_check_policy()

# Rejects a configuration that a multi-config build tree does not have: CMake would drop its tests silently.
function(_holdfast_check_configurations)
  get_property(several GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  foreach(config IN LISTS HOLDFAST_CONFIGURATIONS)
    if(NOT config MATCHES "^[A-Za-z0-9_.-]+$" OR (several AND NOT config IN_LIST CMAKE_CONFIGURATION_TYPES))
      set(allowed "names of letters, digits, '_', '.' and '-'")
      if(several)
        list(JOIN CMAKE_CONFIGURATION_TYPES ", " allowed)
      endif()
      message(FATAL_ERROR "HOLDFAST_CONFIGURATIONS has the value '${config}'; allowed: ${allowed}")
    endif()
  endforeach()
endfunction()
_holdfast_check_configurations()

# _holdfast_configurations(<out>): returns the value of CONFIGURATIONS for add_test(), which may be empty. It includes the build type
# of a single-config build tree, because printed commands name it.
function(_holdfast_configurations out)
  set(configs ${HOLDFAST_CONFIGURATIONS})
  get_property(several GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(configs AND NOT several)
    list(APPEND configs ${CMAKE_BUILD_TYPE})
    list(REMOVE_DUPLICATES configs)
  endif()
  set(${out} ${configs} PARENT_SCOPE)
endfunction()

# _holdfast_enlist(<name>): makes a test a member of the suite.
function(_holdfast_enlist name)
  set_property(GLOBAL APPEND PROPERTY HOLDFAST_TESTS ${name})
  _holdfast_open_suite()
endfunction()

# Prepares a directory with declared or discovered performance tests.
function(_holdfast_open_suite)
  get_property(watched DIRECTORY PROPERTY HOLDFAST_WATCHED)
  if(watched)
    return()
  endif()
  get_property(opened GLOBAL PROPERTY HOLDFAST_DIRECTORY SET)
  if(NOT opened)
    set_property(GLOBAL PROPERTY HOLDFAST_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _holdfast_close_suite)
  endif()

  foreach(directory "${CMAKE_CURRENT_SOURCE_DIR}" "${CMAKE_SOURCE_DIR}")
    get_property(watched DIRECTORY "${directory}" PROPERTY HOLDFAST_WATCHED)
    if(NOT watched)
      set_property(DIRECTORY "${directory}" PROPERTY HOLDFAST_WATCHED TRUE)
      cmake_language(DEFER DIRECTORY "${directory}" CALL _holdfast_check_testing)
    endif()
  endforeach()
endfunction()

# Called at the end of a directory, because enable_testing() may follow the tests. CMake silently drops the tests of a
# directory without it. With BUILD_TESTING=OFF, the variable of include(CTest), the user has turned tests off, so no
# warning is needed.
function(_holdfast_check_testing)
  if(NOT CMAKE_TESTING_ENABLED AND (NOT DEFINED BUILD_TESTING OR BUILD_TESTING))
    message(AUTHOR_WARNING "CTest will not know the performance tests of ${CMAKE_CURRENT_SOURCE_DIR}, because \
testing is not enabled there. Call enable_testing() in the top-level CMakeLists.txt, before add_subdirectory().")
  endif()
endfunction()

function(_holdfast_close_suite)
  if(NOT TARGET Holdfast::holdfast)
    message(FATAL_ERROR "Holdfast::holdfast is not known in ${CMAKE_SOURCE_DIR}, where perf.session, perf.gate \
and perf.report are added. Call find_package(Holdfast) in the top-level CMakeLists.txt.")
  endif()
  set_property(GLOBAL PROPERTY HOLDFAST_CLOSED TRUE)
  get_property(tests GLOBAL PROPERTY HOLDFAST_TESTS)
  holdfast_find_python()
  _holdfast_write_suites("${tests}")
  _holdfast_add_suite_tests("${tests}")
  _holdfast_say_first_run("${tests}")
  _holdfast_link_tool()
endfunction()

# Makes <build>/holdfast/bin/holdfast, a symbolic link to the tool of this build tree, for scripts. The target holdfast_tool
# makes it, and compiles the tool if it is not installed; with add_subdirectory(... EXCLUDE_FROM_ALL) no other target would
# do so.
function(_holdfast_link_tool)
  set(directory "${CMAKE_BINARY_DIR}/holdfast/bin")
  set(tool $<TARGET_FILE:Holdfast::holdfast>)
  add_custom_command(OUTPUT "${directory}/holdfast"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${directory}"
    COMMAND "${CMAKE_COMMAND}" -E create_symlink "${tool}" "${directory}/holdfast"
    DEPENDS Holdfast::holdfast "${tool}" VERBATIM COMMENT "Holdfast: ${directory}/holdfast is the tool")
  add_custom_target(holdfast_tool ALL DEPENDS "${directory}/holdfast")
  add_dependencies(holdfast_tool Holdfast::holdfast)
endfunction()

function(_holdfast_add_suite_tests tests)
  get_property(config GLOBAL PROPERTY HOLDFAST_CONFIG)
  _holdfast_file(suite suite "${config}")
  set(wrapper $<TARGET_FILE:Holdfast::holdfast>)
  _holdfast_configurations(configs)
  add_test(NAME perf.session COMMAND ${wrapper} session "${suite}.json" CONFIGURATIONS ${configs})
  add_test(NAME perf.gate COMMAND ${wrapper} gate --beyond-tests --suite "${suite}.json" CONFIGURATIONS ${configs})
  add_test(NAME perf.report COMMAND ${wrapper} report text html ctest-labels --close --suite "${suite}.json" CONFIGURATIONS ${configs})
  list(TRANSFORM tests PREPEND perf.)
  set_tests_properties(perf.session perf.gate perf.report PROPERTIES LABELS perf-helper RUN_SERIAL TRUE)
  # The limit is four hours, because it may have to build another commit.
  set_tests_properties(perf.session PROPERTIES FIXTURES_SETUP holdfast TIMEOUT 14400)
  set_tests_properties(perf.gate PROPERTIES FIXTURES_REQUIRED holdfast SKIP_RETURN_CODE 77 DEPENDS "${tests}")
  set_tests_properties(perf.report PROPERTIES FIXTURES_CLEANUP holdfast)
endfunction()

# Writes one file per configuration. The contents differ, but need no generator expression.
function(_holdfast_write_suites tests)
  set(configs ${CMAKE_CONFIGURATION_TYPES})
  if(NOT configs)
    set(configs ${CMAKE_BUILD_TYPE})
  endif()
  if(NOT configs)
    set(configs none)
  endif()
  _holdfast_forget_suites("${configs}")
  foreach(config IN LISTS configs)
    _holdfast_suite(suite ${config} "${tests}")
    _holdfast_file(file suite ${config})
    file(GENERATE OUTPUT "${file}.json" CONTENT "${suite}\n")
  endforeach()
endfunction()

# Removes the suite files of earlier values of CMAKE_BUILD_TYPE.
function(_holdfast_forget_suites configs)
  _holdfast_file(prefix suite "")
  file(GLOB known "${prefix}*.json")
  foreach(config IN LISTS configs)
    list(REMOVE_ITEM known "${prefix}${config}.json")
  endforeach()
  if(known)
    file(REMOVE ${known})
  endif()
endfunction()

function(_holdfast_suite out config tests)
  _holdfast_compiler(compiler flags ${config})
  _holdfast_json_literal(project "${CMAKE_PROJECT_NAME}")
  _holdfast_json_literal(report_directory "${HOLDFAST_REPORT_DIR}")
  _holdfast_json_literal(python "${HOLDFAST_PYTHON}")
  _holdfast_json_literal(compiler "${compiler}")
  _holdfast_json_literal(flags "${flags}")
  list(TRANSFORM tests REPLACE "(.+)" "\"\\1\"")  # no escapes: _holdfast_check_name() allows only safe characters
  list(JOIN tests ", " tests)
  _holdfast_discoveries(discoveries ${config})
  _holdfast_baseline_ref(baseline_ref)
  get_property(targets GLOBAL PROPERTY HOLDFAST_TARGETS)
  list(REMOVE_DUPLICATES targets)
  _holdfast_target_array(targets ${targets})
  _holdfast_places(suite ${config})
  foreach(setting IN ITEMS block undecided_max labels budget_total)
    string(TOUPPER "HOLDFAST_${setting}" variable)
    _holdfast_json_literal(${setting} "${${variable}}")
  endforeach()
  _holdfast_json_set(suite schema "\"holdfast-suite/1\"" project "${project}" tests "[${tests}]"
    discoveries "${discoveries}" baseline_ref "${baseline_ref}" targets "${targets}" block "${block}" undecided_max "${undecided_max}" labels "${labels}"
    budget_total "${budget_total}" report_directory "${report_directory}" python "${python}" compiler "${compiler}" flags "${flags}")
  set(${out} "${suite}" PARENT_SCOPE)
endfunction()

# _holdfast_compiler(<compiler> <flags> <config>): returns compiler and flags of the first directory with a performance test.
# The top-level directory does not know languages that are enabled in a subdirectory. Empty if neither C nor C++ is
# enabled.
function(_holdfast_compiler compiler_out flags_out config)
  get_property(directory GLOBAL PROPERTY HOLDFAST_DIRECTORY)
  string(TOUPPER "${config}" config)
  foreach(language CXX C)
    foreach(fact COMPILER_ID COMPILER_VERSION FLAGS FLAGS_${config})
      get_directory_property(${fact} DIRECTORY "${directory}" DEFINITION CMAKE_${language}_${fact})
    endforeach()
    if(COMPILER_ID)
      break()
    endif()
  endforeach()
  string(STRIP "${COMPILER_ID} ${COMPILER_VERSION}" compiler)
  string(STRIP "${FLAGS} ${FLAGS_${config}}" flags)
  set(${compiler_out} "${compiler}" PARENT_SCOPE)
  set(${flags_out} "${flags}" PARENT_SCOPE)
endfunction()
