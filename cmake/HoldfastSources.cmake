# HoldfastSources: sets the source line of a benchmark, which test explorers open: Visual Studio Code and others read the
# test property DEF_SOURCE_LINE, "<file>:<line>".
#
# The line is searched in the text of the target's sources when CMake configures (for tests of holdfast_discover_tests(),
# when CTest starts). It is not compiled into the program, because the program would then change when a comment moves its
# lines. A test whose BENCHMARK no source names keeps the line of its declaration.

include_guard(GLOBAL)

# _holdfast_sources_of(<out> <target>): returns the absolute paths of its source files that exist now.
function(_holdfast_sources_of out target)
  set(files "")
  get_target_property(sources "${target}" SOURCES)
  get_target_property(directory "${target}" SOURCE_DIR)
  if(sources)
    foreach(file IN LISTS sources)
      if(NOT file MATCHES "[$]<")
        cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${directory}" NORMALIZE)
        if(EXISTS "${file}")
          list(APPEND files "${file}")
        endif()
      endif()
    endforeach()
  endif()
  set(${out} "${files}" PARENT_SCOPE)
endfunction()

# _holdfast_place_of_benchmark(<out>): returns the line in a source of TARGET that has the BENCHMARK in quotes, or as the
# argument of a macro; empty if there is none.
function(_holdfast_place_of_benchmark out)
  set(${out} "" PARENT_SCOPE)
  if(NOT "TARGET" IN_LIST holdfast_given OR NOT "BENCHMARK" IN_LIST holdfast_given)
    return()
  endif()
  string(REGEX REPLACE "([][+.*()^$?|\\\\])" "\\\\\\1" pattern "${holdfast_value_BENCHMARK_0}")
  _holdfast_sources_of(files "${holdfast_value_TARGET_0}")
  foreach(file IN LISTS files)
    file(READ "${file}" text)
    set(text "\n${text}")
    if(text MATCHES "\n[^\n/]*(\"${pattern}\"|[A-Z][A-Z]\\([ ]*${pattern}[ ]*[,)])")
      string(FIND "${text}" "${CMAKE_MATCH_0}" position)
      string(SUBSTRING "${text}" 0 ${position} before)
      string(REGEX REPLACE "[^\n]+" "" newlines "${before}\n")
      string(LENGTH "${newlines}" line)
      set(${out} "${file}:${line}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()
