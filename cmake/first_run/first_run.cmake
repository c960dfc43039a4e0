# Runs in CTest: where nothing has been accepted yet, adds a test that is skipped, and whose name says what to do. CTest lists
# what was skipped at the end, which is all that it shows of a test by default.
#
# cmake, wrapper, suite, accepted: files; store: a URL. `accepted` is there once a baseline was seen: no program is started then.

if(EXISTS "${accepted}" OR NOT "$ENV{HOLDFAST_BASELINE_REF}" STREQUAL "")
  return()
endif()

# Lists of tests, and results for other programs, stay as they are.
set(words "")
if(EXISTS /proc/self/cmdline)
  file(STRINGS /proc/self/cmdline words)
endif()
foreach(word IN LISTS words)
  if(word MATCHES "^(-N|--show-only.*|--print-labels|--output-junit.*|-[DMTS].*|--(dashboard|test-model|test-action|script).*)$")
    return()
  endif()
endforeach()

if(NOT "$ENV{HOLDFAST_STORE}" STREQUAL "")
  set(store "$ENV{HOLDFAST_STORE}")
endif()
string(REGEX REPLACE "^sqlite3:" "" file "${store}")
if(store MATCHES "^sqlite3:" AND NOT EXISTS "${file}")
  set(baselines "[]")
else()
  execute_process(COMMAND "${wrapper}" baseline list --all-branches --json --suite "${suite}"
    OUTPUT_VARIABLE baselines OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()

if(NOT baselines STREQUAL "[]")
  if(baselines MATCHES "^\\[")
    file(TOUCH "${accepted}")
  endif()
  return()  # or it cannot be told, and the tests say why
endif()

# As it is typed where CTest was called.
find_program(found holdfast NO_CACHE)
file(REAL_PATH "${wrapper}" command)
if(found)
  file(REAL_PATH "${found}" found)
endif()
if(found STREQUAL command)
  set(command holdfast)
elseif(command MATCHES "^$ENV{PWD}/(.+)$")
  set(command "${CMAKE_MATCH_1}")
endif()
set(hint "perf: no baseline yet, next: ${command} baseline accept")
add_test("${hint}" "${cmake}" -E echo "${hint}")
set_tests_properties("${hint}" PROPERTIES
  LABELS perf FIXTURES_CLEANUP holdfast RUN_SERIAL TRUE SKIP_REGULAR_EXPRESSION "no baseline yet")
