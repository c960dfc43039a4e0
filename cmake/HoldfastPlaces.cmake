# HoldfastPlaces: defines the paths of a build. The wrapper reads them from the files that are written here, so that no path
# is assembled in two places.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastJson.cmake)

set(HOLDFAST_STORE "sqlite3:${CMAKE_SOURCE_DIR}/.holdfast/holdfast.db" CACHE STRING
  "Store of baselines and history: sqlite3:PATH or postgresql://...")
set(HOLDFAST_KNOWN_REGRESSIONS "${CMAKE_SOURCE_DIR}/baselines/known-regressions.json" CACHE FILEPATH
  "Regressions that are accepted for a limited time; a committed file, which may be missing")
set(HOLDFAST_ALIASES "${CMAKE_SOURCE_DIR}/baselines/aliases.json" CACHE FILEPATH
  "Former names of tests, benchmarks and axes; a committed file, which may be missing")
set(HOLDFAST_REPORT_DIR "${CMAKE_BINARY_DIR}/perf-report" CACHE PATH "Directory in which perf.report writes its pages")

if(NOT HOLDFAST_STORE MATCHES "^(sqlite3:|postgresql://).")
  message(FATAL_ERROR "HOLDFAST_STORE is '${HOLDFAST_STORE}'; allowed: sqlite3:PATH or postgresql://...")
endif()

# The configuration in file names and in files: `none` without a build type, because it would be empty.
set_property(GLOBAL PROPERTY HOLDFAST_CONFIG "$<IF:$<STREQUAL:$<CONFIG>,>,none,$<CONFIG>>")

# _holdfast_file(<out> <name> <config>): returns the path of a file of one configuration. Every name contains the
# configuration: with a shared file, `ctest -C Release` would measure the configuration that was configured last.
function(_holdfast_file out name config)
  set(${out} "${CMAKE_BINARY_DIR}/holdfast/${name}.${config}" PARENT_SCOPE)
endfunction()

# _holdfast_tested_config(<out>): returns the tested configuration for a script that CTest includes. In a multi-config build
# tree, only CTest knows it.
function(_holdfast_tested_config out)
  get_property(several GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  set(config "${CMAKE_BUILD_TYPE}")
  if(several)
    set(config "\${CTEST_CONFIGURATION_TYPE}")
  elseif(config STREQUAL "")
    set(config none)
  endif()
  set(${out} "${config}" PARENT_SCOPE)
endfunction()

# _holdfast_places(<out> <config>): returns the common members of declaration and suite, as a JSON object.
function(_holdfast_places out config)
  set(places "{}")
  _holdfast_store_url(store)
  _holdfast_json_literal(source "${CMAKE_SOURCE_DIR}")
  _holdfast_json_literal(build "${CMAKE_BINARY_DIR}")
  _holdfast_json_literal(store "${store}")
  _holdfast_json_text(work "${CMAKE_BINARY_DIR}/holdfast/work/${config}")  # a session of that configuration empties it
  _holdfast_committed_file(aliases "${HOLDFAST_ALIASES}")
  _holdfast_committed_file(known "${HOLDFAST_KNOWN_REGRESSIONS}")
  _holdfast_file(session session "${config}")
  _holdfast_json_text(session "${session}")
  _holdfast_json_text(config "${config}")
  _holdfast_json_set(places source_directory "${source}" build_directory "${build}" store "${store}"
    aliases "${aliases}" known_regressions "${known}" work_directory "${work}" session_file "${session}"
    config "${config}")
  set(${out} "${places}" PARENT_SCOPE)
endfunction()

# Resolves a relative path against the source directory, in which the file is committed; an empty path means no file.
function(_holdfast_committed_file out file)
  if(NOT file STREQUAL "")
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${CMAKE_SOURCE_DIR}")
  endif()
  _holdfast_json_literal(json "${file}")
  set(${out} "${json}" PARENT_SCOPE)
endfunction()

# Resolves a relative sqlite3 path against the source directory. Unresolved, it would name another file in the working
# directory of each test.
function(_holdfast_store_url out)
  set(url "${HOLDFAST_STORE}")
  if(url MATCHES "^sqlite3:(.+)$")
    cmake_path(ABSOLUTE_PATH CMAKE_MATCH_1 BASE_DIRECTORY "${CMAKE_SOURCE_DIR}" OUTPUT_VARIABLE path)
    set(url "sqlite3:${path}")
  endif()
  set(${out} "${url}" PARENT_SCOPE)
endfunction()
