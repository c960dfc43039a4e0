# HoldfastPython: finds an interpreter for the HTML report. The first one on the path often lacks Jinja2 while the
# system's has it, so each candidate is tried.
#
# holdfast_find_python()
#   Sets the cache variable HOLDFAST_PYTHON to the first of python3 on the path, /usr/bin/python3 and python3.*
#   in /usr/bin and /usr/local/bin that can `import jinja2`. If there is none, it warns, and HOLDFAST_PYTHON stays empty.
#   perf.report then prints only its text.
#   If HOLDFAST_PYTHON is set already, it is used; if it cannot import jinja2, that is a configure error. The result is
#   cached for later runs of CMake, because starting Python takes as long as declaring a hundred tests.

include_guard(GLOBAL)

set(HOLDFAST_PYTHON "" CACHE STRING "Python 3 with Jinja2, for the HTML report; empty: search")

function(holdfast_find_python)
  set(remedy "Install Jinja2 (Debian: python3-jinja2), or set HOLDFAST_PYTHON to a Python 3 that has it.")
  if(HOLDFAST_PYTHON AND HOLDFAST_PYTHON STREQUAL HOLDFAST_PYTHON_WITH_JINJA)
    return()
  elseif(HOLDFAST_PYTHON)
    _holdfast_python_with_jinja(python "${HOLDFAST_PYTHON}")
    if(NOT python)
      message(FATAL_ERROR "HOLDFAST_PYTHON is '${HOLDFAST_PYTHON}', which cannot import jinja2. ${remedy}")
    endif()
  else()
    file(GLOB versions /usr/bin/python3.* /usr/local/bin/python3.*)
    list(FILTER versions EXCLUDE REGEX "config$")
    _holdfast_python_with_jinja(python python3 /usr/bin/python3 ${versions})
    if(NOT python)
      message(WARNING "No Python 3 that can import jinja2 was found, so there will be no HTML report. ${remedy}")
    endif()
  endif()
  set_property(CACHE HOLDFAST_PYTHON PROPERTY VALUE "${python}")
  set(HOLDFAST_PYTHON_WITH_JINJA "${python}" CACHE INTERNAL "The HOLDFAST_PYTHON that could import jinja2")
endfunction()

# _holdfast_python_with_jinja(<out> <candidate> ...): returns the absolute path of the first candidate that imports jinja2,
# or empty.
function(_holdfast_python_with_jinja out)
  set(${out} "" PARENT_SCOPE)
  foreach(candidate IN LISTS ARGN)
    unset(python)
    find_program(python NAMES "${candidate}" NO_CACHE NO_CMAKE_FIND_ROOT_PATH)
    if(python)
      # The limit of a minute is for interpreters on slow network drives; a hanging one must not block the configuration.
      execute_process(COMMAND "${python}" -c "import sys; sys.path = [p for p in sys.path if p]; import jinja2"
        RESULT_VARIABLE result TIMEOUT 60 OUTPUT_QUIET ERROR_QUIET)
      if(result EQUAL 0)
        set(${out} "${python}" PARENT_SCOPE)
        return()
      endif()
    endif()
  endforeach()
endfunction()
