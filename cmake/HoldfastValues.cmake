# HoldfastValues: what a keyword's value may be.
#
# _holdfast_value_<kind>(<value> [<choice> ...]) sets two variables of its caller: `json`, the value as it
# stands in the declaration file (left empty where the value is refused), and `allowed`, the words that end
# the sentence "allowed: ...".

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastJson.cmake)

# ---- words -------------------------------------------------------------------------------------------------

function(_holdfast_value_choice value)
  list(JOIN ARGN ", " allowed)
  if(value IN_LIST ARGN)
    set(json "\"${value}\"" PARENT_SCOPE)
  else()
    _holdfast_program_word(json "${value}" ${ARGN})
    set(json "${json}" PARENT_SCOPE)
  endif()
  set(allowed "${allowed}" PARENT_SCOPE)
endfunction()

# _holdfast_program_word(<json> <value> <choice> ...): command:<program>, where the choices have it; else what json was.
function(_holdfast_program_word json value)
  if("command:program" IN_LIST ARGN AND value MATCHES "^command:.")
    _holdfast_json_literal(word "${value}")
    set(${json} "${word}" PARENT_SCOPE)
  endif()
endfunction()

function(_holdfast_value_text value)
  if(NOT value STREQUAL "")
    _holdfast_json_literal(json "${value}")
    set(json "${json}" PARENT_SCOPE)
  endif()
  set(allowed "text that is not empty" PARENT_SCOPE)
endfunction()

function(_holdfast_value_target value)
  set(allowed "an executable target, defined before this call")
  if(TARGET "${value}")
    get_target_property(type "${value}" TYPE)
    if(type STREQUAL "EXECUTABLE")
      _holdfast_json_text(json "${value}")
      set(json "${json}" PARENT_SCOPE)
    endif()
    string(APPEND allowed "; '${value}' is of type ${type}")
  endif()
  set(allowed "${allowed}" PARENT_SCOPE)
endfunction()

# The points of an axis. What values the axis takes, the program knows.
function(_holdfast_value_axis value)
  set(allowed "<axis>=<value>[,<value>...]")
  if(value MATCHES "^[^=,;: ]+=[^,; ]+(,[^,; ]+)*$")
    _holdfast_json_literal(json "${value}")
    set(json "${json}" PARENT_SCOPE)
  endif()
  set(allowed "${allowed}" PARENT_SCOPE)
endfunction()

# After METRICS a mistyped keyword would become a metric in silence: as after LABELS.
function(_holdfast_value_metric value)
  set(allowed "the name of a metric, without commas and spaces, or all, and what it is counted of in parentheses, \
then in quotes: \"syscalls(openat)\", \"calls(ns::f)\"; words in capitals are taken for mistyped keywords")
  if(value MATCHES "^(calls|constructions)([(][)])?$")
    set(value "")  # CMake took the brackets behind it for arguments
  endif()
  if(value MATCHES "^[^,; ()]+([(].+[)](@[^,; ()]+)?)?$" AND NOT value MATCHES "^[A-Z_][A-Z_][A-Z_][A-Z_][A-Z_]+$")
    _holdfast_json_literal(json "${value}")
    set(json "${json}" PARENT_SCOPE)
  endif()
  set(allowed "${allowed}" PARENT_SCOPE)
endfunction()

# ---- text with generator expressions -----------------------------------------------------------------------

# An expression that is not closed would swallow the rest of the declaration file.
function(_holdfast_value_argument value)
  string(GENEX_STRIP "${value}" rest)
  if(NOT rest MATCHES "[$]<")
    _holdfast_json_text(json "${value}")
    set(json "${json}" PARENT_SCOPE)
  endif()
  set(allowed "text with every generator expression closed (a plain $<x is written $<1:$><x)" PARENT_SCOPE)
endfunction()

function(_holdfast_value_property value)
  _holdfast_value_argument("${value}")
  set(json "${json}" PARENT_SCOPE)
  set(allowed "${allowed}" PARENT_SCOPE)
endfunction()

# The name by which a program opens its data, and the file: a relative name means the file of the source directory
# where there is one by now, else what will be generated in the build directory. A path below one of the two keeps
# its relative name; of others, and of what only a generator expression tells, the program knows the file name.
function(_holdfast_value_data value)
  set(allowed "a file or a directory")
  cmake_path(SET path NORMALIZE "${value}")
  string(REGEX REPLACE "(.)/$" "\\1" path "${path}")
  cmake_path(GET path FILENAME name)
  if(path MATCHES "^[$]<")
    set(name "")
  elseif(NOT path STREQUAL "" AND NOT path MATCHES "^([.]|[.][.])$")
    set(source "${CMAKE_CURRENT_SOURCE_DIR}")
    set(build "${CMAKE_CURRENT_BINARY_DIR}")
    if(NOT IS_ABSOLUTE "${path}" AND (EXISTS "${source}/${path}" OR path MATCHES "^[.][.]/"))
      cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY "${source}" NORMALIZE)
    else()
      cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY "${build}" NORMALIZE)
    endif()
    foreach(base IN ITEMS "${source}" "${build}")
      cmake_path(IS_PREFIX base "${path}" NORMALIZE below)
      if(below)
        cmake_path(RELATIVE_PATH path BASE_DIRECTORY "${base}" OUTPUT_VARIABLE name)
      endif()
    endforeach()
  else()
    set(path "")
  endif()
  if(NOT path STREQUAL "")
    _holdfast_value_argument("${path}")
  endif()
  if(NOT json STREQUAL "")
    _holdfast_json_text(name "${name}")
    set(file "{}")
    _holdfast_json_set(file name "${name}" path "${json}")
    set(json "${file}")
  endif()
  set(json "${json}" PARENT_SCOPE)
  set(allowed "${allowed}" PARENT_SCOPE)
endfunction()

# As in add_test(), a relative directory is meant below the current build directory.
function(_holdfast_value_directory value)
  set(allowed "a directory")
  if(NOT value STREQUAL "")
    if(NOT IS_ABSOLUTE "${value}" AND NOT value MATCHES "^[$]<")
      set(value "${CMAKE_CURRENT_BINARY_DIR}/${value}")
    endif()
    _holdfast_value_argument("${value}")
  endif()
  set(json "${json}" PARENT_SCOPE)
  set(allowed "${allowed}" PARENT_SCOPE)
endfunction()

# The list may hold an expression that yields an entry; otherwise a word without '=' is a keyword gone wrong.
function(_holdfast_value_variable value)
  set(allowed "NAME=value")
  if(value MATCHES "^([^=]+=|[$]<)")
    _holdfast_value_argument("${value}")
  endif()
  set(json "${json}" PARENT_SCOPE)
  set(allowed "${allowed}" PARENT_SCOPE)
endfunction()

# After LABELS a mistyped keyword would become a label in silence. All keywords are capitals, five at least.
function(_holdfast_value_label value)
  set(allowed "a label; words in capitals are taken for mistyped keywords (or set PROPERTIES LABELS)")
  if(NOT value STREQUAL "" AND NOT value MATCHES "^[A-Z_][A-Z_][A-Z_][A-Z_][A-Z_]+$")
    _holdfast_value_argument("${value}")
  endif()
  set(json "${json}" PARENT_SCOPE)
  set(allowed "${allowed}" PARENT_SCOPE)
endfunction()

# ---- numbers -----------------------------------------------------------------------------------------------

# _holdfast_number(<out> <text>): <text> as a JSON number (no leading zeros, a digit before the point), or
# empty.
function(_holdfast_number out text)
  set(number "")
  if(text MATCHES "^([0-9]+|[0-9]*[.][0-9]+)([eE][-+]?[0-9]+)?$")
    # Not by REGEX REPLACE: there '^' matches again behind every match, and 100 would become 10.
    string(REGEX MATCH "^0*([0-9].*)$" matched "0${text}")
    set(number "${CMAKE_MATCH_1}")
  endif()
  set(${out} "${number}" PARENT_SCOPE)
endfunction()

# Whole numbers from `low` to `high`, of as many digits at most.
function(_holdfast_value_count value low high)
  string(LENGTH "${high}" digits)
  string(LENGTH "${value}" length)
  if(value MATCHES "^(0|[1-9][0-9]*)$" AND length LESS_EQUAL digits AND value GREATER_EQUAL low AND value LESS_EQUAL high)
    set(json ${value} PARENT_SCOPE)
  endif()
  set(allowed "a whole number from ${low} to ${high}" PARENT_SCOPE)
endfunction()

# A command line may say 0, none of them, too.
function(_holdfast_value_layouts value low high)
  _holdfast_value_count("${value}" ${low} ${high})
  set(json "${json}" PARENT_SCOPE)
  set(allowed "${allowed}" PARENT_SCOPE)
endfunction()

# Thousands, millions and so on as erlperf has them.
function(_holdfast_value_iterations value)
  if(value MATCHES "^[1-9][0-9]*[KMG]?$")
    set(json "\"${value}\"" PARENT_SCOPE)
  endif()
  set(allowed "a whole number from 1, such as 5000, 5K, 5M or 5G" PARENT_SCOPE)
endfunction()

# How many processors there are, the program knows.
function(_holdfast_value_threads value)
  set(count "([1-9][0-9]*|max|half)")
  if(value MATCHES "^${count}(-${count})?(,${count}(-${count})?)*$")
    set(json "\"${value}\"" PARENT_SCOPE)
  endif()
  set(allowed "numbers from 1, ranges such as 1-4, max or half, with commas between" PARENT_SCOPE)
endfunction()

function(_holdfast_value_groups value)
  set(group "[^,:; ]+:[1-9][0-9]*")
  if(value MATCHES "^${group}(,${group})*$")
    _holdfast_json_literal(json "${value}")
    set(json "${json}" PARENT_SCOPE)
  endif()
  set(allowed "<name>:<workers>[,<name>:<workers>...], such as readers:3,writers:1" PARENT_SCOPE)
endfunction()

function(_holdfast_value_seconds value low high)
  _holdfast_number(number "${value}")
  if(number GREATER low AND number LESS_EQUAL high)
    set(json ${number} PARENT_SCOPE)
  endif()
  set(allowed "a positive number of seconds, at most ${high}" PARENT_SCOPE)
endfunction()

function(_holdfast_value_level value low high)
  _holdfast_number(number "${value}")
  if(number GREATER low AND number LESS high)
    set(json ${number} PARENT_SCOPE)
  endif()
  set(allowed "a number between ${low} and ${high}, such as 0.05" PARENT_SCOPE)
endfunction()

# Of time, memory, a rate, or a plain number: as parse_quantity() of framework/model/quantity.hpp.
function(_holdfast_value_quantity value)
  if(value MATCHES "^([0-9]+[.]?[0-9]*|[.][0-9]+)( ?(ns|us|ms|s|[KMG]iB|[kMG]?B|bytes|([KMG]i)?B/s|[kMG]?/s))?$")
    _holdfast_json_literal(json "${value}")
    set(json "${json}" PARENT_SCOPE)
  endif()
  set(allowed "a number with a unit (ns, us, ms, s, B, KiB, MiB, GiB, kB, MB, GB, or such a one per second), or without \
one for counts, such as 5ms" PARENT_SCOPE)
endfunction()

function(_holdfast_value_number value low high)
  _holdfast_number(number "${value}")
  if(number GREATER_EQUAL low AND number LESS_EQUAL high)
    set(json ${number} PARENT_SCOPE)
  endif()
  set(allowed "a number from ${low} to ${high}" PARENT_SCOPE)
endfunction()

# A fraction stays below 1: `MIN_EFFECT 1` is more likely a forgotten % than a wish for 100 %, and a gate that
# waits for 100 % never closes.
function(_holdfast_value_effect value low high)
  if(value MATCHES "^(.*)%$")
    _holdfast_hundredth(number "${CMAKE_MATCH_1}")
    set(fits LESS_EQUAL)
  else()
    _holdfast_number(number "${value}")
    set(fits LESS)
  endif()
  if(number GREATER_EQUAL low AND number ${fits} high)
    set(json ${number} PARENT_SCOPE)
  endif()
  set(allowed "a percentage from 0% to 100%, such as 2%, or a fraction below 1, such as 0.02" PARENT_SCOPE)
endfunction()

# _holdfast_hundredth(<out> <text>): a decimal number by a hundred, or empty. By moving the point: math()
# knows whole numbers only, and 12.5 % must be 0.125.
function(_holdfast_hundredth out text)
  set(number "")
  if(text MATCHES "^([0-9]*)[.]?([0-9]*)$")
    set(decimals "${CMAKE_MATCH_2}")
    _holdfast_number(checked "${text}")
    string(REGEX REPLACE "(..)$" ".\\1" shifted "00${CMAKE_MATCH_1}")
    if(NOT checked STREQUAL "")
      _holdfast_number(number "${shifted}${decimals}")
    endif()
  endif()
  set(${out} "${number}" PARENT_SCOPE)
endfunction()
