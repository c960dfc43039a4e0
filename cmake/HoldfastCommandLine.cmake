# HoldfastCommandLine: records the command lines that configured this build tree. CMake itself records neither the name of the
# preset nor which cache entries were given by -D. A commit that is built as a baseline takes from this build only the
# user's settings (HoldfastBaseline.cmake).
#
# HOLDFAST_COMMAND_LINES, an internal cache entry: a record for each different command line, the oldest first. A record is
# <directory>:<words> in hexadecimal digits; each word ends with a zero byte. An empty first record means that the tree was
# configured before by unrecorded command lines. framework/run/commits/given_options.hpp reads it.

include_guard(GLOBAL)

function(_holdfast_keep_command_line)
  if(NOT EXISTS /proc/self/cmdline)
    return()
  endif()
  file(READ /proc/self/cmdline words HEX)
  string(HEX "--regenerate-during-build" regenerated)
  string(HEX "--check-build-system" checked)
  if(words MATCHES "${regenerated}|${checked}")
    set(words "")  # the build tool reruns CMake with the cache
  endif()
  set(records "${HOLDFAST_COMMAND_LINES}")
  if(NOT DEFINED CACHE{HOLDFAST_COMMAND_LINES} AND EXISTS "${CMAKE_BINARY_DIR}/CMakeCache.txt")
    set(records ":")
  endif()
  if(NOT words STREQUAL "")
    file(READ_SYMLINK /proc/self/cwd directory)
    string(HEX "${directory}" directory)
    list(REMOVE_ITEM records "${directory}:${words}")
    list(APPEND records "${directory}:${words}")
  endif()
  set(HOLDFAST_COMMAND_LINES "${records}" CACHE INTERNAL "Command lines that configured this build tree")
endfunction()
_holdfast_keep_command_line()
