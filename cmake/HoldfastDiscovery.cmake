# HoldfastDiscovery: adds tests for the benchmarks that a program lists.
#
# holdfast_discover_tests(<target> [<keyword> <value> ...])
#   One CTest test `perf.<prefix><name>` for each benchmark of an executable target, and for each of its parameter
#   points (perf.sort/size=1000). The program may use another harness, unchanged:
#
#     find_package(benchmark REQUIRED)
#     add_executable(codec_bench codec_bench.cpp)
#     target_link_libraries(codec_bench PRIVATE benchmark::benchmark_main)
#     holdfast_discover_tests(codec_bench ADAPTER google-benchmark TEST_PREFIX codec/ MIN_EFFECT 3%)
#
#   Names are those of the program and may contain any character; `ctest -R` reads them as regular expressions.
#   A program that was not built becomes the failing test <target>_NOT_BUILT. A program that cannot be listed, or that has a
#   benchmark with the name of another test, becomes <target>_NOT_LISTED, which states the reason. Both have the label `perf`.
#   Test explorers open a test at the source line that names its benchmark: HoldfastSources.cmake.
#
#   The keywords are those of the scopes `discovery`, `each` and `policy` in settings.def (`holdfast manual cmake`), and apply to
#   each of the tests. With DISCOVERY_MODE PRE_TEST, CTest lists the program if it, the project's libraries or the declaration
#   have changed. With POST_BUILD, a program that cannot be listed fails the build.

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
  _holdfast_parse(1 discovery each policy)
  if("ADAPTER" IN_LIST holdfast_given AND holdfast_value_ADAPTER_0 STREQUAL "command")
    _holdfast_misuse("${call}" "ADAPTER has the value 'command', but a command has no benchmarks to discover; \
allowed: holdfast_add_test(<name> COMMAND ...).")
  endif()
  list(APPEND holdfast_given TARGET)
  set(holdfast_value_TARGET_0 "${target}")
  _holdfast_modes(modes)
  foreach(mode IN LISTS modes)
    _holdfast_choose_mode(suffix ${mode})
    _holdfast_discover("${target}" "${suffix}")
  endforeach()
  _holdfast_open_suite()
  _holdfast_discover_as_ctest_starts()
endfunction()

# _holdfast_discover(<target> <suffix>): writes the file that the wrapper reads: a declaration of the call that
# _holdfast_parse() has read, with the key `discovery` (framework/wire/discovery_json.hpp).
function(_holdfast_discover target suffix)
  _holdfast_complete()
  _holdfast_locate(location "${target}" holdfast_discover_tests)
  _holdfast_labels(labels)
  _holdfast_timeout(timeout)
  _holdfast_declaration(request "${target}" "${location}" "${labels}")
  set(prefix "\"\"")
  if("TEST_PREFIX" IN_LIST holdfast_given)
    _holdfast_json_text(prefix "${holdfast_value_TEST_PREFIX_0}")
  endif()
  set(filter null)
  if("TEST_FILTER" IN_LIST holdfast_given)
    _holdfast_json_text(filter "${holdfast_value_TEST_FILTER_0}")
  endif()
  set(properties "[]")
  if("PROPERTIES" IN_LIST holdfast_given)
    set(properties "${holdfast_json_PROPERTIES}")
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
  _holdfast_discover_after_build("${target}" "${file}")
endfunction()

# _holdfast_discoveries(<out> <config>): returns the files of all requests, as a JSON array.
function(_holdfast_discoveries out config)
  get_property(requests GLOBAL PROPERTY HOLDFAST_DISCOVERIES)
  set(files "")
  foreach(request IN LISTS requests)
    _holdfast_file(file "${request}" ${config})
    list(APPEND files "${file}.json")
  endforeach()
  _holdfast_target_array(files ${files})
  set(${out} "${files}" PARENT_SCOPE)
endfunction()

function(_holdfast_discover_after_build target request)
  if(NOT "DISCOVERY_MODE" IN_LIST holdfast_given OR NOT holdfast_value_DISCOVERY_MODE_0 STREQUAL "POST_BUILD")
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

# Adds, once per build, a script that CTest includes. It is in a directory of its own, because CTest runs included scripts before
# it adds the tests of that directory. The script makes perf.gate wait for the discovered tests, so perf.gate, a test of the
# top-level directory, must exist before.
function(_holdfast_discover_as_ctest_starts)
  get_property(added GLOBAL PROPERTY HOLDFAST_DISCOVERY_ADDED)
  if(added)
    return()
  endif()
  set_property(GLOBAL PROPERTY HOLDFAST_DISCOVERY_ADDED TRUE)
  add_subdirectory("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/discovery" "${CMAKE_BINARY_DIR}/holdfast/discovery")
endfunction()
