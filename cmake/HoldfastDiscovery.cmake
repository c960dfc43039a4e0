# HoldfastDiscovery: tests for the benchmarks that a program turns out to have.
#
# holdfast_discover_tests(<target> [<keyword> <value> ...])
#   One CTest test `perf.<prefix><name>` for each benchmark of an executable target, and for each of its parameter
#   points (perf.sort/size=1000). The program need not know of Holdfast:
#
#     find_package(benchmark REQUIRED)
#     add_executable(codec_bench codec_bench.cpp)
#     target_link_libraries(codec_bench PRIVATE benchmark::benchmark_main)
#     holdfast_discover_tests(codec_bench ADAPTER google-benchmark TEST_PREFIX codec/ MIN_EFFECT 3%)
#
#   Names are those of the program, with whatever they hold: `ctest -R` reads them as regular expressions.
#   A program that was not built becomes the failing test <target>_NOT_BUILT, and one that cannot be listed, or has a
#   name that another test has already, <target>_NOT_LISTED, which says why; both have the label `perf`.
#   A test explorer opens a test at the line of the sources that names its benchmark: HoldfastSources.cmake.
#
#   ADAPTER holdfast|google-benchmark|catch2|nanobench|boost-test
#                               what the program was written for (holdfast); framework/adapters/ has a file for each
#   EXTRA_ARGS <argument> ...   of the program, whenever it is run, before those that choose a benchmark
#   TEST_PREFIX <text>          stands before each name
#   MODES <mode> ...            a test of each benchmark in each of these modes: perf.sort.steady, perf.sort.start-up
#   TEST_FILTER <text>          exact name or regular expression, as BENCHMARK of holdfast_add_test(): these alone
#   DISCOVERY_MODE PRE_TEST|POST_BUILD
#                               when the program is asked: as CTest starts, if program, project's libraries or
#                               declaration have changed since (PRE_TEST), or as soon as it is built, so that a program
#                               that cannot be listed ends the build (POST_BUILD)
#   all policy keywords, VERSION, PARAMS, LABELS, WORKING_DIRECTORY, ENVIRONMENT and PROPERTIES
#                               as of holdfast_add_test(), for each of the tests

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastDeclaration.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastSources.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastSuite.cmake)

function(holdfast_discover_tests target)
  set(call "holdfast_discover_tests(${target}) in ${CMAKE_CURRENT_LIST_FILE}")
  _holdfast_check_value(json "${call}" TARGET "${target}" target)
  if(NOT TARGET Holdfast::holdfast)
    _holdfast_misuse("${call}" "there is no target Holdfast::holdfast; call find_package(Holdfast) first.")
  endif()
  _holdfast_words(words 1 ${ARGC})
  _holdfast_default_settings(settings)
  _holdfast_parse(settings "${call}" "${words}" discovery each policy)
  string(JSON adapter GET "${settings}" adapter)
  if(adapter STREQUAL "command")
    _holdfast_misuse("${call}" "ADAPTER has the value 'command', but a command has no benchmarks to discover; \
allowed: holdfast_add_test(<name> COMMAND ...).")
  endif()
  _holdfast_json_set(settings target "${json}")
  _holdfast_modes(modes "${settings}")
  foreach(mode IN LISTS modes)
    _holdfast_in_mode(of_mode suffix "${settings}" ${mode})
    _holdfast_complete(of_mode "${call}")
    _holdfast_request(request "${target}" "${suffix}" "${of_mode}")
    _holdfast_discover_after_build("${target}" "${request}" "${of_mode}")
  endforeach()
  _holdfast_open_suite()
  _holdfast_discover_as_ctest_starts()
endfunction()

# _holdfast_request(<out> <target> <suffix> <settings>): writes what the wrapper reads, a declaration that has `discovery`
# besides; framework/wire/discovery_json.hpp.
function(_holdfast_request out target suffix settings)
  _holdfast_locate(location "${target}" holdfast_discover_tests)
  _holdfast_labels(labels "${settings}")
  _holdfast_timeout(timeout "${settings}")
  _holdfast_declaration(request "${target}" "${location}" "${settings}" "${labels}")
  string(JSON prefix GET "${settings}" test_prefix)
  string(JSON filter GET "${settings}" test_filter)
  string(JSON properties_type TYPE "${settings}" properties)
  _holdfast_json_text(prefix "${prefix}")
  if(filter STREQUAL "")
    set(filter null)
  else()
    _holdfast_json_text(filter "${filter}")
  endif()
  set(properties "[]")
  if(properties_type STREQUAL "ARRAY")
    string(JSON properties GET "${settings}" properties)
  endif()
  _holdfast_sources_of(files "${target}")
  _holdfast_target_array(sources ${files})
  set(discovery "{}")
  _holdfast_json_set(discovery prefix "${prefix}" suffix "\"${suffix}\"" filter "${filter}" timeout ${timeout} properties "${properties}"
    sources "${sources}")
  _holdfast_json_set(request discovery "${discovery}")
  get_property(requests GLOBAL PROPERTY HOLDFAST_DISCOVERIES)
  list(LENGTH requests index)
  set(name "discoveries/${target}.${index}")
  string(REPLACE ":" "_" name "${name}")
  set_property(GLOBAL APPEND PROPERTY HOLDFAST_DISCOVERIES "${name}")
  _holdfast_write_declaration(file "${name}" "${request}")
  set(${out} "${file}" PARENT_SCOPE)
endfunction()

# _holdfast_discoveries(<out> <config>): the files of all requests, as a JSON array.
function(_holdfast_discoveries out config)
  get_property(requests GLOBAL PROPERTY HOLDFAST_DISCOVERIES)
  set(files "[]")
  foreach(request IN LISTS requests)
    _holdfast_file(file "${request}" ${config})
    _holdfast_json_literal(file "${file}.json")
    _holdfast_json_append(files "${file}")
  endforeach()
  set(${out} "${files}" PARENT_SCOPE)
endfunction()

function(_holdfast_discover_after_build target request settings)
  string(JSON mode GET "${settings}" discovery_mode)
  if(NOT mode STREQUAL "POST_BUILD")
    return()
  endif()
  get_target_property(built_elsewhere ${target} IMPORTED)
  if(built_elsewhere)
    _holdfast_misuse("holdfast_discover_tests(${target})" "DISCOVERY_MODE has the value 'POST_BUILD', but the target \
is imported and not built here; allowed: PRE_TEST.")
  endif()
  get_property(config GLOBAL PROPERTY HOLDFAST_CONFIG)
  _holdfast_file(suite suite "${config}")
  add_custom_command(TARGET ${target} POST_BUILD VERBATIM
    COMMAND $<TARGET_FILE:Holdfast::holdfast> discover "${suite}.json" --only "${request}")
  add_dependencies(${target} Holdfast::holdfast)
endfunction()

# Once per build: a script that CTest includes. In a directory of its own, since what CTest includes stands before the
# tests of a directory, and perf.gate, a test of the top-level one, must be known when the script runs: it waits for
# the discovered tests.
function(_holdfast_discover_as_ctest_starts)
  get_property(added GLOBAL PROPERTY HOLDFAST_DISCOVERY_ADDED)
  if(added)
    return()
  endif()
  set_property(GLOBAL PROPERTY HOLDFAST_DISCOVERY_ADDED TRUE)
  add_subdirectory("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/discovery" "${CMAKE_BINARY_DIR}/holdfast/discovery")
endfunction()
