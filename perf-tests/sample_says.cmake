# Runs a sample and checks its output: it must exit with 0, report no failure, and match the expressions.
#
#   cmake -P sample_says.cmake <program> [<argument> ...] SAYS [<regular expression> ...]

set(command "")
set(says "")
set(list command)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(index RANGE 3 ${last})
  if(CMAKE_ARGV${index} STREQUAL "SAYS")
    set(list says)
  else()
    list(APPEND ${list} "${CMAKE_ARGV${index}}")
  endif()
endforeach()

execute_process(COMMAND ${command} RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE said)
message("${said}")
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${command}: it exited with ${result} instead of 0.")
endif()
foreach(expression IN LISTS says)
  if(NOT said MATCHES "${expression}")
    message(FATAL_ERROR "${command}: it does not say '${expression}'.")
  endif()
endforeach()
