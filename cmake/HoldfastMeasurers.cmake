# HoldfastMeasurers: what may stand after MEASURER, WARMER and AGGREGATOR: a name with values behind it.
#
# The tables of framework/measure/measurers.cpp, warmer.cpp and framework/model/aggregator.cpp decide; the choices
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

# One name with its values.
function(_holdfast_value_form value)
  set(fit FALSE)
  if(value MATCHES "^[A-Za-z0-9._+/-]+(:[A-Za-z0-9._+/-]+)*$")
    set(fit TRUE)
    _holdfast_fit_form(fit "${value}" ${ARGN})
  endif()
  if(fit)
    set(json "\"${value}\"" PARENT_SCOPE)
  endif()
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
  set(refused FALSE)
  foreach(kind number IN ZIP_LISTS kinds numbers)
    set(json "")
    if(DEFINED number AND DEFINED kind)
      string(REPLACE "?" "" kind "${kind}")
      cmake_language(CALL _holdfast_value_${kind} "${number}")
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

function(_holdfast_value_factor value)
  _holdfast_number(number "${value}")
  if(number GREATER_EQUAL 0 AND number LESS_EQUAL 1e12)
    set(json ${number} PARENT_SCOPE)
  endif()
endfunction()

# In the unit of the samples: nanoseconds, for time.
function(_holdfast_value_amount value)
  _holdfast_value_factor("${value}")
  set(json "${json}" PARENT_SCOPE)
endfunction()

function(_holdfast_value_percent value)
  _holdfast_number(number "${value}")
  if(number GREATER_EQUAL 0 AND number LESS_EQUAL 100)
    set(json ${number} PARENT_SCOPE)
  endif()
endfunction()

function(_holdfast_value_retries value)
  if(value MATCHES "^[0-9]+$" AND value LESS_EQUAL 1000)
    set(json ${value} PARENT_SCOPE)
  endif()
endfunction()

# Microseconds that a sample may have waited for a processor.
function(_holdfast_value_delay value)
  _holdfast_number(number "${value}")
  if(number GREATER_EQUAL 0 AND number LESS_EQUAL 1e9)
    set(json ${number} PARENT_SCOPE)
  endif()
endfunction()

function(_holdfast_value_frequency value)
  _holdfast_value_count("${value}")
  set(json "${json}" PARENT_SCOPE)
endfunction()

function(_holdfast_value_bytes value)
  if(value MATCHES "^[0-9]+$" AND value GREATER_EQUAL 1 AND value LESS_EQUAL 1000000000)
    set(json ${value} PARENT_SCOPE)
  endif()
endfunction()

# That something has which the program registers; only the program knows whether it does.
function(_holdfast_value_name value)
  set(json "\"${value}\"" PARENT_SCOPE)
endfunction()

# Runs in the window that must become quiet.
function(_holdfast_value_window value)
  if(value MATCHES "^[0-9]+$" AND value GREATER_EQUAL 2 AND value LESS_EQUAL 10000)
    set(json ${value} PARENT_SCOPE)
  endif()
endfunction()

# A coefficient of variation, as a fraction.
function(_holdfast_value_cov value)
  _holdfast_number(number "${value}")
  if(number GREATER_EQUAL 0 AND number LESS_EQUAL 1000)
    set(json ${number} PARENT_SCOPE)
  endif()
endfunction()

# Runs after which measuring begins all the same.
function(_holdfast_value_max value)
  _holdfast_value_count("${value}")
  set(json "${json}" PARENT_SCOPE)
endfunction()

function(_holdfast_value_share value)
  _holdfast_number(number "${value}")
  if(number GREATER_EQUAL 0 AND number LESS_EQUAL 1)
    set(json ${number} PARENT_SCOPE)
  endif()
endfunction()
