# HoldfastMeasurers: what may stand after MEASURER, WARMER and AGGREGATOR: a name with values behind it.
#
# The tables of framework/bench/measurers.cpp, warmer.cpp and framework/stats/aggregator.cpp decide; the choices
# in HoldfastKeywords.cmake repeat them, so that a wrong word ends the configuration and not the measurement. A
# choice is a name and the kinds of the values after it, absolute-noise:amount; a kind with '?' may be left out.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastValues.cmake)

# One measurer, or several with commas between.
function(_holdfast_value_measurer value)
  set(fit FALSE)
  if(value MATCHES "^[A-Za-z0-9._+/-]+([:,][A-Za-z0-9._+/-]+)*$")
    set(fit TRUE)
    string(REPLACE "," ";" words "${value}")
    foreach(word IN LISTS words)
      _holdfast_fit_form(fit "${word}" ${ARGN})
    endforeach()
  endif()
  if(fit)
    set(json "\"${value}\"" PARENT_SCOPE)
  endif()
  list(JOIN ARGN ", " allowed)
  set(allowed "${allowed}, several with commas or spaces between; a number with '?' may be left out, percent is \
from 0 to 100, retries a whole number from 0 to 1000, delay from 0 to 1e9, frequency and bytes are whole numbers from 1, the \
others are from 0 to 1e12" PARENT_SCOPE)
endfunction()

# One name with its values, or a program.
function(_holdfast_value_form value)
  set(fit FALSE)
  set(json "")
  _holdfast_program_word(json "${value}" ${ARGN})
  if(json STREQUAL "" AND value MATCHES "^[A-Za-z0-9._+/-]+(:[A-Za-z0-9._+/-]+)*$")
    set(fit TRUE)
    _holdfast_fit_form(fit "${value}" ${ARGN})
  endif()
  if(fit)
    set(json "\"${value}\"")
  endif()
  set(json "${json}" PARENT_SCOPE)
  list(JOIN ARGN ", " allowed)
  set(allowed "${allowed}; a value with '?' may be left out" PARENT_SCOPE)
endfunction()

# _holdfast_fit_form(<fit> <word> <choice> ...): sets the variable to FALSE where the word is none of the
# choices, or its numbers are not those of its choice.
function(_holdfast_fit_form fit word)
  string(REPLACE ":" ";" numbers "${word}")
  list(POP_FRONT numbers name)
  set(choices ${ARGN})
  list(FILTER choices INCLUDE REGEX "^${name}(:|$)")
  string(REPLACE ":" ";" kinds "${choices}")
  list(POP_FRONT kinds known)
  if("fail?" IN_LIST kinds) # behind whatever is left out
    list(REMOVE_ITEM kinds "fail?")
    list(LENGTH numbers count)
    if(count GREATER 0)
      list(GET numbers -1 last)
      if(last STREQUAL "fail")
        list(POP_BACK numbers)
      endif()
    endif()
  endif()
  set(refused FALSE)
  foreach(kind number IN ZIP_LISTS kinds numbers)
    set(json "")
    if(DEFINED number AND DEFINED kind)
      string(REPLACE "?" "" kind "${kind}")
      get_property(value GLOBAL PROPERTY HOLDFAST_FORM_VALUE_${kind})
      list(POP_FRONT value function)
      cmake_language(CALL _holdfast_value_${function} "${number}" ${value})
    elseif(kind MATCHES "[?]$")
      set(json default)
    endif()
    if(json STREQUAL "")
      set(refused TRUE)
    endif()
  endforeach()
  if(refused OR NOT known STREQUAL name)
    set(${fit} FALSE PARENT_SCOPE)
  endif()
endfunction()

# ---- kinds of values, beside those of HoldfastValues.cmake --------------------------------------------------

# Each is a number in a range: amount is in the unit of the samples (nanoseconds, for time), delay are microseconds that
# a sample may have waited for a processor, window the runs that must become quiet, cov a coefficient of variation as a
# fraction, max the runs after which measuring begins all the same.
foreach(kind IN ITEMS "factor number 0 1e12" "amount number 0 1e12" "percent number 0 100" "retries count 0 1000"
                      "delay number 0 1e9" "frequency count 1 1000000" "bytes count 1 1000000000" "count count 1 1000000"
                      "seconds seconds 0 1000000" "window count 2 10000" "cov number 0 1000" "max count 1 1000000" "share number 0 1"
                      "name text")
  string(REPLACE " " ";" kind "${kind}")
  list(POP_FRONT kind name)
  set_property(GLOBAL PROPERTY HOLDFAST_FORM_VALUE_${name} ${kind})
endforeach()
