# HoldfastKeywords: which keywords there are, what each may be, and how a call is read.
#
# A keyword is a row of framework/model/settings/table.def, which C++ reads too; a kind of value is a function in
# HoldfastValues.cmake. The setting has the keyword's name in lower case, here and in the declaration file.
#
# scope: `policy` can be set by holdfast_set_defaults(), `test` belongs to one declared test, `discovery` to one
# holdfast_discover_tests(), `each` to both. values: one, many, or pairs (a property and its value).

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastDidYouMean.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastJson.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastMeasurers.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastValues.cmake)

define_property(DIRECTORY PROPERTY HOLDFAST_DEFAULTS INHERITED BRIEF_DOCS "of holdfast_set_defaults()")

# _holdfast_read_table(): the rows of the table of settings, each in a global property: variables of this file would be
# unknown to directories that do not include it. An installed table stands beside this file.
function(_holdfast_read_table)
  get_property(keywords GLOBAL PROPERTY HOLDFAST_KEYWORDS)
  if(keywords)
    return()
  endif()
  set(table ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/table.def)
  if(NOT EXISTS ${table})
    set(table ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../framework/model/settings/table.def)
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
  file(STRINGS ${table} rows REGEX "^HOLDFAST_(SETTING|KEYWORD)[(]")
  foreach(row IN LISTS rows)
    string(REGEX MATCH "^HOLDFAST_([A-Z]+)[(]([A-Za-z_]+), ([A-Za-z]+), ([a-z]+), \"([^\"]*)\"" matched "${row}")
    set(scope ${CMAKE_MATCH_4})
    set(arity one)
    if(CMAKE_MATCH_1 STREQUAL "KEYWORD")
      set(scope ${CMAKE_MATCH_3})
      set(arity ${CMAKE_MATCH_4})
    elseif(CMAKE_MATCH_3 STREQUAL "Words")
      set(arity many)
    endif()
    string(TOUPPER "${CMAKE_MATCH_2}" keyword)
    string(REPLACE " " ";" values "${CMAKE_MATCH_5}")
    set_property(GLOBAL APPEND PROPERTY HOLDFAST_KEYWORDS ${keyword})
    set_property(GLOBAL PROPERTY HOLDFAST_KEYWORD_${keyword} ${scope} ${arity} ${values})
  endforeach()
endfunction()
_holdfast_read_table()

# _holdfast_misuse(<call> <sentence>): ends the configuration.
function(_holdfast_misuse call sentence)
  message(FATAL_ERROR "${call}: ${sentence}")
endfunction()

# _holdfast_keywords(<out> <scope> ...): the keywords of these scopes, in the order of the table. Looked up once: a
# project may declare thousands of tests.
function(_holdfast_keywords out)
  list(JOIN ARGN _ scopes)
  get_property(chosen GLOBAL PROPERTY HOLDFAST_KEYWORDS_${scopes})
  if(NOT chosen)
    _holdfast_choose_keywords(chosen ${ARGN})
    set_property(GLOBAL PROPERTY HOLDFAST_KEYWORDS_${scopes} "${chosen}")
  endif()
  set(${out} "${chosen}" PARENT_SCOPE)
endfunction()

function(_holdfast_choose_keywords out)
  get_property(all GLOBAL PROPERTY HOLDFAST_KEYWORDS)
  set(chosen "")
  foreach(keyword IN LISTS all)
    get_property(row GLOBAL PROPERTY HOLDFAST_KEYWORD_${keyword})
    list(GET row 0 scope)
    if(scope IN_LIST ARGN)
      list(APPEND chosen ${keyword})
    endif()
  endforeach()
  set(${out} "${chosen}" PARENT_SCOPE)
endfunction()

# _holdfast_default_settings(<out>): every setting, null or what holdfast_set_defaults() said for this
# directory.
function(_holdfast_default_settings out)
  get_property(settings DIRECTORY PROPERTY HOLDFAST_DEFAULTS)
  if(NOT settings)
    get_property(settings GLOBAL PROPERTY HOLDFAST_NO_SETTINGS)
  endif()
  if(NOT settings)
    get_property(keywords GLOBAL PROPERTY HOLDFAST_KEYWORDS)
    list(TRANSFORM keywords TOLOWER)
    list(TRANSFORM keywords REPLACE "(.+)" "\"\\1\": null")
    list(JOIN keywords ", " members)
    set(settings "{${members}}")
    set_property(GLOBAL PROPERTY HOLDFAST_NO_SETTINGS "${settings}")
  endif()
  set(${out} "${settings}" PARENT_SCOPE)
endfunction()

# _holdfast_words(<out> <first> <count>): the calling function's ARGV<first> to ARGV<count - 1> as a JSON
# array. A macro, because ARGV<n> are the caller's; ${ARGV${n}} is looked up when the line runs, in the
# caller.
macro(_holdfast_words out first count)
  set(${out} "[]")
  set(_holdfast_n ${first})
  while(_holdfast_n LESS ${count})
    _holdfast_json_text(_holdfast_word "${ARGV${_holdfast_n}}")
    _holdfast_json_append(${out} "${_holdfast_word}")
    math(EXPR _holdfast_n "${_holdfast_n} + 1")
  endwhile()
endmacro()

# _holdfast_parse(<settings> <call> <words> <scope> ...): reads the words into the settings variable, a JSON
# object.
function(_holdfast_parse settings_variable call words)
  set(settings "${${settings_variable}}")
  _holdfast_keywords(allowed ${ARGN})
  set(given "")
  set(index 0)
  string(JSON count LENGTH "${words}")
  while(index LESS count)
    string(JSON word GET "${words}" ${index})
    if(NOT word IN_LIST allowed)
      _holdfast_did_you_mean(suggestion "${word}" ${allowed})
      list(JOIN allowed ", " allowed)
      _holdfast_misuse("${call}" "unexpected '${word}'${suggestion}; the keywords are ${allowed}.")
    elseif(word IN_LIST given)
      _holdfast_misuse("${call}" "${word} is given twice; give it once, with all its values.")
    endif()
    list(APPEND given ${word})
    _holdfast_take(json index "${call}" "${words}" "${allowed}")
    string(TOLOWER "${word}" setting)
    _holdfast_json_set(settings ${setting} "${json}")
  endwhile()
  _holdfast_exclude(settings "${call}" "${given}" SAMPLES RUNS)
  _holdfast_exclude(settings "${call}" "${given}" DATA WORKING_DIRECTORY)
  _holdfast_exclude(settings "${call}" "${given}" MODE MODES)
  set(${settings_variable} "${settings}" PARENT_SCOPE)
endfunction()

# _holdfast_exclude(<settings> <call> <given> <one> <other>): of two keywords that decide the same in different ways
# one call may give one; it takes the place of the other that holdfast_set_defaults() gave.
function(_holdfast_exclude settings_variable call given one other)
  if(one IN_LIST given AND other IN_LIST given)
    _holdfast_misuse("${call}" "${one} and ${other} exclude each other; allowed: one of them.")
  endif()
  foreach(pair IN ITEMS "${one};${other}" "${other};${one}")
    list(GET pair 0 kept)
    list(GET pair 1 dropped)
    if(kept IN_LIST given)
      string(TOLOWER "${dropped}" dropped)
      _holdfast_json_set(${settings_variable} ${dropped} null)
    endif()
  endforeach()
  set(${settings_variable} "${${settings_variable}}" PARENT_SCOPE)
endfunction()

# _holdfast_take(<out> <index> <call> <words> <allowed>): the values of the keyword at words[index], checked,
# as JSON; moves the index variable behind them. Any other keyword ends them, but for words that belong to
# PROPERTIES.
function(_holdfast_take out index_variable call words allowed)
  set(index ${${index_variable}})
  string(JSON count LENGTH "${words}")
  string(JSON keyword GET "${words}" ${index})
  get_property(row GLOBAL PROPERTY HOLDFAST_KEYWORD_${keyword})
  list(POP_FRONT row scope arity kind)
  set(values "[]")
  set(taken 0)
  math(EXPR index "${index} + 1")
  while(index LESS count AND NOT (arity STREQUAL "one" AND taken EQUAL 1))
    string(JSON word GET "${words}" ${index})
    _holdfast_is_property(is_property "${arity}" ${taken} "${word}")
    if(word IN_LIST allowed AND NOT is_property)
      break()
    endif()
    _holdfast_check_value(json "${call}" ${keyword} "${word}" ${kind} ${row})
    _holdfast_json_append(values "${json}")
    math(EXPR taken "${taken} + 1")
    math(EXPR index "${index} + 1")
  endwhile()

  math(EXPR odd "${taken} % 2")
  if(taken EQUAL 0)
    _holdfast_misuse("${call}" "${keyword} has no value.")
  elseif(arity STREQUAL "pairs" AND odd)
    _holdfast_misuse("${call}" "${keyword} has '${word}' left over; allowed: pairs of a test property and its \
value. A list is one value: LABELS \"a;b\". Holdfast's own keywords stand before ${keyword}.")
  elseif(NOT arity STREQUAL "one")
    set(json "${values}")
  endif()
  set(${out} "${json}" PARENT_SCOPE)
  set(${index_variable} ${index} PARENT_SCOPE)
endfunction()

# LABELS, ENVIRONMENT, TIMEOUT and others are keywords here and test properties in CTest. After PROPERTIES they are
# properties; and what follows a property's name is its value, whatever it looks like.
function(_holdfast_is_property out arity taken word)
  math(EXPR is_value "${taken} % 2")
  set(shared LABELS ENVIRONMENT TIMEOUT WORKING_DIRECTORY PROCESSORS)
  if(arity STREQUAL "pairs" AND (is_value OR word IN_LIST shared))
    set(${out} TRUE PARENT_SCOPE)
  else()
    set(${out} FALSE PARENT_SCOPE)
  endif()
endfunction()

# _holdfast_check_value(<out> <call> <keyword> <value> <kind> [<choice> ...]): the value as JSON, or the end.
function(_holdfast_check_value out call keyword value kind)
  set(json "")
  cmake_language(CALL _holdfast_value_${kind} "${value}" ${ARGN})
  if(json STREQUAL "")
    set(known ${ARGN})
    if(value MATCHES "^[A-Z_]+$")  # a keyword behind one that takes several values
      get_property(known GLOBAL PROPERTY HOLDFAST_KEYWORDS)
    endif()
    _holdfast_did_you_mean(suggestion "${value}" ${known})
    _holdfast_misuse("${call}" "${keyword} has the value '${value}'${suggestion}; allowed: ${allowed}.")
  endif()
  set(${out} "${json}" PARENT_SCOPE)
endfunction()
