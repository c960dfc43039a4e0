# tool: provides the holdfast executable that runs the tests of a project that includes Holdfast by FetchContent or
# add_subdirectory(). The project compiles the library, which needs only the standard library. The tool is one of
#
#   HOLDFAST_TOOL=<path>     if this cache variable is set.
#   an installed holdfast    with the same version, on the PATH or in a prefix of CMAKE_PREFIX_PATH; else
#   <build>/.../tool         a tool that is compiled once, in a build tree of its own: with the system's compiler, as Release,
#                            without any target, variable, flag or sanitizer of the project. A tool that is compiled with the
#                            code under test would change with it.
#
# Holdfast's own build, and a build that installs Holdfast, compile the tool themselves: HOLDFAST_BUILDS_TOOL.

include_guard(GLOBAL)

set(HOLDFAST_TOOL "" CACHE FILEPATH "The holdfast that runs the tests; empty: an installed one, else one compiled by this build")
option(HOLDFAST_TOOL_ALONE "Build only the tool, without tests and performance tests" OFF)
mark_as_advanced(HOLDFAST_TOOL_ALONE)

# _holdfast_version_of(<out> <executable>): returns the version that it prints; empty if it is not a holdfast that runs here.
function(_holdfast_version_of out executable)
  execute_process(COMMAND "${executable}" --version OUTPUT_VARIABLE version ERROR_QUIET RESULT_VARIABLE result
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT result EQUAL 0)
    set(version "")
  endif()
  set(${out} "${version}" PARENT_SCOPE)
endfunction()

function(_holdfast_check_named_tool)
  _holdfast_version_of(version "${HOLDFAST_TOOL}")
  if(version STREQUAL "")
    message(FATAL_ERROR "HOLDFAST_TOOL is '${HOLDFAST_TOOL}', which is not a holdfast executable that runs on this machine. Name the executable \
of an installed Holdfast, such as /usr/bin/holdfast, or set HOLDFAST_TOOL to nothing.")
  elseif(NOT version STREQUAL PROJECT_VERSION)
    message(FATAL_ERROR "HOLDFAST_TOOL is '${HOLDFAST_TOOL}', which is holdfast ${version}; the project includes Holdfast \
${PROJECT_VERSION}. Name an executable of that version, or set HOLDFAST_TOOL to nothing.")
  endif()
endfunction()

# _holdfast_installed_tool(<out>): returns the path of an installed tool; empty if there is none of this version.
function(_holdfast_installed_tool out)
  set(${out} "" PARENT_SCOPE)
  unset(HOLDFAST_INSTALLED_TOOL CACHE)
  find_program(HOLDFAST_INSTALLED_TOOL holdfast)
  mark_as_advanced(HOLDFAST_INSTALLED_TOOL)
  if(NOT HOLDFAST_INSTALLED_TOOL)
    return()
  endif()
  # This build tree's own link (HoldfastSuite.cmake) may be on the PATH. It would point to itself.
  cmake_path(GET HOLDFAST_INSTALLED_TOOL PARENT_PATH directory)
  file(REAL_PATH "${directory}" directory)
  file(REAL_PATH "${CMAKE_BINARY_DIR}/holdfast/bin" own)
  if(directory STREQUAL own)
    return()
  endif()
  _holdfast_version_of(version "${HOLDFAST_INSTALLED_TOOL}")
  if(version STREQUAL PROJECT_VERSION)
    set(${out} "${HOLDFAST_INSTALLED_TOOL}" PARENT_SCOPE)
  else()
    message(STATUS "Holdfast: ${HOLDFAST_INSTALLED_TOOL} is not used, because it is holdfast ${version} and the project includes ${PROJECT_VERSION}")
  endif()
endfunction()

# _holdfast_configure_tool(<place>): configures a build tree of the tool, independent of the project that includes Holdfast.
function(_holdfast_configure_tool place)
  set(generator "${CMAKE_GENERATOR}")
  if(NOT generator MATCHES "^(Ninja|Unix Makefiles)$")
    set(generator "Unix Makefiles")
    find_program(HOLDFAST_NINJA ninja)
    mark_as_advanced(HOLDFAST_NINJA)
    if(HOLDFAST_NINJA)
      set(generator Ninja)
    endif()
  endif()
  foreach(variable IN ITEMS CC CXX CFLAGS CXXFLAGS CPPFLAGS LDFLAGS CMAKE_TOOLCHAIN_FILE CMAKE_PREFIX_PATH CMAKE_BUILD_TYPE
                            CMAKE_GENERATOR)
    list(APPEND clean --unset=${variable})
  endforeach()
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -E env ${clean} "${CMAKE_COMMAND}" -S "${PROJECT_SOURCE_DIR}" -B "${place}" -G "${generator}"
            -DCMAKE_BUILD_TYPE=Release -DHOLDFAST_TOOL_ALONE=ON
    OUTPUT_VARIABLE said ERROR_VARIABLE wrong RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "Holdfast's tool cannot be compiled here:\n${wrong}\nInstall a holdfast ${PROJECT_VERSION} (its package or \
archive) and put it on the PATH, name one with HOLDFAST_TOOL, or install the missing packages: ${PROJECT_SOURCE_DIR}/ci/setup --for build does so on \
Debian.")
  endif()
endfunction()

# Defines a target that compiles the tool in the first build.
function(_holdfast_compile_tool)
  set(place "${PROJECT_BINARY_DIR}/tool")
  message(STATUS "Holdfast: there is no installed holdfast ${PROJECT_VERSION}. Its tool is compiled once, in ${place}: 4 to 14 \
minutes of one processor. To avoid that, install Holdfast's package or archive, or set HOLDFAST_TOOL to a holdfast ${PROJECT_VERSION}.")
  _holdfast_configure_tool("${place}")
  set(tool "${place}/framework/holdfast")
  add_custom_target(holdfast_compiled_tool ALL
    COMMAND "${CMAKE_COMMAND}" -E env --unset=CFLAGS --unset=CXXFLAGS --unset=LDFLAGS
            "${CMAKE_COMMAND}" --build "${place}" --target holdfast --parallel
    BYPRODUCTS "${tool}" USES_TERMINAL VERBATIM COMMENT "Holdfast: compiling its tool, unless that was done")
  set(HOLDFAST_USED_TOOL "${tool}" PARENT_SCOPE)
endfunction()

if(HOLDFAST_TOOL)
  _holdfast_check_named_tool()
  set(HOLDFAST_USED_TOOL "${HOLDFAST_TOOL}")
elseif(PROJECT_IS_TOP_LEVEL OR HOLDFAST_INSTALL)
  set(HOLDFAST_BUILDS_TOOL ON)
else()
  _holdfast_installed_tool(HOLDFAST_USED_TOOL)
  if(NOT HOLDFAST_USED_TOOL)
    _holdfast_compile_tool()
  endif()
endif()

if(NOT HOLDFAST_BUILDS_TOOL)
  message(STATUS "Holdfast: the tool is ${HOLDFAST_USED_TOOL}")
  add_executable(Holdfast::holdfast IMPORTED GLOBAL)
  set_target_properties(Holdfast::holdfast PROPERTIES IMPORTED_LOCATION "${HOLDFAST_USED_TOOL}")
  if(TARGET holdfast_compiled_tool)
    add_dependencies(Holdfast::holdfast holdfast_compiled_tool)
  endif()
endif()
