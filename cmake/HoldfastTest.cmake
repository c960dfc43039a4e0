# HoldfastTest: adds the CTest test of one declaration: its name, its properties and the location of its declaration.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastJson.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastSources.cmake)

# Seconds for one test if BUDGET is not set. The wrapper's own default, repeated here only for the time limit:
# framework/model/defaults.hpp defines it, and a test compares the two.
set_property(GLOBAL PROPERTY HOLDFAST_BUDGET_DEFAULT 30)

# _holdfast_declare(<name> <location>): adds the declaration and the test of one name, for the call that _holdfast_parse() has read.
function(_holdfast_declare name location)
  _holdfast_complete()
  _holdfast_labels(labels)
  _holdfast_declaration(declaration ${name} "${location}" "${labels}")
  _holdfast_write_declaration(declaration "declarations/${name}" "${declaration}")
  _holdfast_register(${name} "${declaration}" "${labels}")
  _holdfast_enlist(${name})
endfunction()

# Checks a name. It becomes part of file names, of a regular expression (ctest -R) and of CMake lists, so only few
# characters are allowed.
function(_holdfast_check_name call name)
  get_property(tests GLOBAL PROPERTY HOLDFAST_TESTS)
  get_property(closed GLOBAL PROPERTY HOLDFAST_CLOSED)
  string(LENGTH "${name}" name_length)
  get_property(keyword GLOBAL PROPERTY HOLDFAST_KEYWORD_${name} SET)
  if(keyword)
    _holdfast_misuse("${call}" "the name is missing; allowed: holdfast_add_test(<name> ${name} ...).")
  elseif(NOT name MATCHES "^[A-Za-z0-9_.-]+$")
    _holdfast_misuse("${call}" "the name is '${name}'; allowed: letters, digits, '_', '.' and '-'.")
  elseif(name_length GREATER 200)  # it becomes the name of a file with a suffix
    string(SUBSTRING "${name}" 0 60 name_start)
    _holdfast_misuse("${call}" "the name '${name_start}...' has ${name_length} characters; allowed: at most 200. Give a shorter one.")
  elseif(name MATCHES "^(session|gate|report)$")
    _holdfast_misuse("${call}" "the name '${name}' is taken; allowed: any but session, gate and report.")
  elseif(name IN_LIST tests)
    _holdfast_misuse("${call}" "the name '${name}' is taken; allowed: a name that no other test has.")
  elseif(closed)
    _holdfast_misuse("${call}" "the suite is already written; allowed: a call before the end of the top-level CMakeLists.txt.")
  elseif(NOT TARGET Holdfast::holdfast)
    _holdfast_misuse("${call}" "there is no target Holdfast::holdfast; call find_package(Holdfast) first.")
  endif()
endfunction()

# _holdfast_register(<name> <declaration> <labels>): adds perf.<name>. The user's properties come last. LABELS and
# FIXTURES_REQUIRED are added to Holdfast's, because a test without the label or the session would silently drop out of
# `ctest -L perf`. All others replace Holdfast's.
function(_holdfast_register name declaration labels)
  _holdfast_timeout(timeout)
  _holdfast_configurations(configs)
  add_test(NAME perf.${name} COMMAND $<TARGET_FILE:Holdfast::holdfast> run "${declaration}" CONFIGURATIONS ${configs})
  set_property(TEST perf.${name} PROPERTY LABELS "${labels}")
  set_tests_properties(perf.${name} PROPERTIES
    RUN_SERIAL TRUE        # a parallel test would disturb the measurement
    SKIP_RETURN_CODE 77    # undecided: neither passed nor failed
    TIMEOUT ${timeout}
    FIXTURES_REQUIRED holdfast)
  _holdfast_place_of_benchmark(place)
  if(place)
    set_property(TEST perf.${name} PROPERTY DEF_SOURCE_LINE "${place}")
  endif()
  if("PROPERTIES" IN_LIST holdfast_given)
    math(EXPR last "${holdfast_count_PROPERTIES} - 1")
    foreach(index RANGE 0 ${last} 2)
      math(EXPR second "${index} + 1")
      set(property "${holdfast_value_PROPERTIES_${index}}")
      if(property STREQUAL "FIXTURES_REQUIRED")
        set_property(TEST perf.${name} APPEND PROPERTY FIXTURES_REQUIRED "${holdfast_value_PROPERTIES_${second}}")
      elseif(NOT property STREQUAL "LABELS")  # already among the labels
        set_property(TEST perf.${name} PROPERTY "${property}" "${holdfast_value_PROPERTIES_${second}}")
      endif()
    endforeach()
  endif()
endfunction()

# _holdfast_labels(<out>): returns perf, mode-<mode> if a mode is declared, then LABELS, then LABELS of PROPERTIES, without
# duplicates. `ctest -L mode-latency` runs the tests of one mode.
function(_holdfast_labels out)
  set(labels perf)
  if("MODE" IN_LIST holdfast_given)
    list(APPEND labels mode-${holdfast_value_MODE_0})
  endif()
  if("LABELS" IN_LIST holdfast_given)
    math(EXPR last "${holdfast_count_LABELS} - 1")
    foreach(index RANGE ${last})
      list(APPEND labels ${holdfast_value_LABELS_${index}})
    endforeach()
  endif()
  if("PROPERTIES" IN_LIST holdfast_given)
    math(EXPR last "${holdfast_count_PROPERTIES} - 1")
    foreach(index RANGE 0 ${last} 2)
      if(holdfast_value_PROPERTIES_${index} STREQUAL "LABELS")
        math(EXPR second "${index} + 1")
        list(APPEND labels ${holdfast_value_PROPERTIES_${second}})
      endif()
    endforeach()
  endif()
  list(REMOVE_DUPLICATES labels)
  set(${out} "${labels}" PARENT_SCOPE)
endfunction()

# _holdfast_timeout(<out>): returns BUDGET + max(BUDGET, TIMEOUT) + 90 seconds.
# The last process may start when the budget ends, and then run for max(BUDGET, TIMEOUT). Changed functions (FUNCTIONS) may take
# 30 s; the snapshot, the store and a loaded machine 60 s. CTest's limit is only for a wrapper that hangs. The wrapper has
# shorter deadlines of its own, and reports which process exceeded one.
function(_holdfast_timeout out)
  get_property(budget GLOBAL PROPERTY HOLDFAST_BUDGET_DEFAULT)
  if("BUDGET" IN_LIST holdfast_given)
    set(budget ${holdfast_json_BUDGET})
  endif()
  _holdfast_milliseconds(budget "${budget}")
  set(process ${budget})
  if("TIMEOUT" IN_LIST holdfast_given)
    _holdfast_milliseconds(process "${holdfast_json_TIMEOUT}")
    if(process LESS budget)
      set(process ${budget})
    endif()
  endif()
  math(EXPR timeout "(${budget} + ${process} + 999) / 1000 + 90")
  set(${out} ${timeout} PARENT_SCOPE)
endfunction()

# _holdfast_milliseconds(<out> <seconds>): returns a whole number, because math() has only integers.
function(_holdfast_milliseconds out seconds)
  string(REGEX MATCH "^([0-9]+)[.]?([0-9]*)" ignored "0${seconds}")
  string(SUBSTRING "${CMAKE_MATCH_2}000" 0 3 thousandths)
  math(EXPR milliseconds "${CMAKE_MATCH_1} * 1000 + ${thousandths}")
  set(${out} ${milliseconds} PARENT_SCOPE)
endfunction()

# _holdfast_locate(<out> <name> [<command>]): returns file:line of the call of holdfast_add_test(), or of <command>, with this
# first argument; the file is relative to the source directory. CMake does not tell a function the line of its call, so the
# call is searched in its file. Returns only the file if the search fails, because a variable holds the name or there is
# no name.
function(_holdfast_locate out name)
  set(command holdfast_add_test)
  if(ARGC GREATER 2)
    set(command "${ARGV2}")
  endif()
  set(location "${CMAKE_CURRENT_LIST_FILE}")
  cmake_path(IS_PREFIX CMAKE_SOURCE_DIR "${location}" below_source)
  if(below_source)
    cmake_path(RELATIVE_PATH location BASE_DIRECTORY "${CMAKE_SOURCE_DIR}")
  endif()
  if(name MATCHES "^[A-Za-z0-9_.-]+$")
    file(READ "${CMAKE_CURRENT_LIST_FILE}" text)
    string(REPLACE "." "[.]" pattern "${name}")
    set(pattern "\n[ \t]*${command}[ \t]*\\([ \t\r\n]*\"?${pattern}[\" \t\r\n)]")
    set(text "\n${text}")
    string(REGEX MATCH "${pattern}" found "${text}")
    if(found)
      string(FIND "${text}" "${found}" position)
      string(SUBSTRING "${text}" 0 ${position} before)
      string(REGEX REPLACE "[^\n]+" "" newlines "${before}\n")
      string(LENGTH "${newlines}" line)
      string(APPEND location ":${line}")
    endif()
  endif()
  set(${out} "${location}" PARENT_SCOPE)
endfunction()
