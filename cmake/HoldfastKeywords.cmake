# HoldfastKeywords: reads the table of settings, and the keywords of a call.
#
# A keyword is a row of framework/include/holdfast/detail/settings.def, which C++ reads too. The setting has the keyword's name in lower
# case, here and in the declaration file. scope: `policy` can be set by holdfast_set_defaults(), `test` belongs to one declared
# test, `discovery` to one holdfast_discover_tests(), `each` to both. A keyword has one value, many values, or pairs (a property
# and its value).
#
# The result of parsing a call is in variables of the function that parses it; the functions that it calls see them:
#
#   holdfast_given              keywords with a value, from the call or from holdfast_set_defaults().
#   holdfast_own                keywords with a value from the call itself.
#   holdfast_json_<KEYWORD>     the value as JSON; an array for a keyword with several values.
#   holdfast_members_<KEYWORD>  the same without the brackets around it.
#   holdfast_value_<KEYWORD>_<n>, holdfast_count_<KEYWORD>
#                               the words, counted from 0, and their number; for a default, only the first word.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastDidYouMean.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastJson.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastValues.cmake)

define_property(DIRECTORY PROPERTY HOLDFAST_DEFAULTS INHERITED BRIEF_DOCS "a number, and keywords of holdfast_set_defaults()")

# _holdfast_read_table(): reads each row of the table of settings into a global property. Variables of this file would be
# unknown in directories that do not include it. An installed table is in the directory of this file.
function(_holdfast_read_table)
  set(table ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/settings.def)
  if(NOT EXISTS ${table})
    set(table ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../framework/include/holdfast/detail/settings.def)
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
  file(STRINGS ${table} rows REGEX "^HOLDFAST_(KIND|KEYWORD|CHOICE|TESTER|SETTING|PARAMETER)[(]")
  foreach(row IN LISTS rows)
    if(row MATCHES "^HOLDFAST_TESTER[(]([a-z_]+),")
      string(REPLACE "_" "-" word "${CMAKE_MATCH_1}")
      set_property(GLOBAL APPEND PROPERTY HOLDFAST_CHOICE_TesterName ${word})
      continue()
    elseif(row MATCHES "^HOLDFAST_CHOICE[(]([A-Za-z]+), ([a-z0-9_, ]+)[)]")
      set(name ${CMAKE_MATCH_1})
      string(REGEX REPLACE "_?, " ";" words "${CMAKE_MATCH_2}")  # auto_ means auto, which is a keyword of C++
      string(REPLACE "_" "-" words "${words}")
      set_property(GLOBAL PROPERTY HOLDFAST_CHOICE_${name} ${words})
      continue()
    endif()
    if(row MATCHES "^HOLDFAST_KIND[(]([a-z]+), ([a-z_]+), \"([^\"]*)\", \"([^\"]*)\"")
      set_property(GLOBAL PROPERTY HOLDFAST_KIND_${CMAKE_MATCH_1} ${CMAKE_MATCH_2} "${CMAKE_MATCH_3}" "${CMAKE_MATCH_4}")
      continue()
    endif()
    string(REGEX MATCH "^HOLDFAST_([A-Z]+)[(]([A-Za-z_]+), ([A-Za-z]+), ([a-z]+), \"([^\"]*)\"" matched "${row}")
    set(scope ${CMAKE_MATCH_4})
    set(arity one)
    if(CMAKE_MATCH_1 STREQUAL "KEYWORD")
      set(scope ${CMAKE_MATCH_3})
      set(arity ${CMAKE_MATCH_4})
    elseif(scope STREQUAL "none")
      continue()
    elseif(CMAKE_MATCH_3 STREQUAL "Words")
      set(arity many)
    endif()
    string(TOUPPER "${CMAKE_MATCH_2}" keyword)
    string(REPLACE " " ";" values "${CMAKE_MATCH_5}")
    if(values MATCHES "^choice;([A-Za-z]+)")
      get_property(words GLOBAL PROPERTY HOLDFAST_CHOICE_${CMAKE_MATCH_1})
      if(words)
        list(REMOVE_AT values 1)
        list(INSERT values 1 ${words})
      endif()
    endif()
    set_property(GLOBAL APPEND PROPERTY HOLDFAST_KEYWORDS ${keyword})
    set_property(GLOBAL PROPERTY HOLDFAST_KEYWORD_${keyword} ${scope} ${arity} ${values})
  endforeach()
endfunction()
_holdfast_read_table()

# _holdfast_misuse(<call> <sentence>): ends the configuration with an error message.
function(_holdfast_misuse call sentence)
  message(FATAL_ERROR "${call}: ${sentence}")
endfunction()

# _holdfast_keywords(<out> <scope> ...): returns the keywords of these scopes, in the order of the table. The result is cached,
# because a project may declare thousands of tests.
function(_holdfast_keywords out)
  list(JOIN ARGN _ scopes)
  get_property(chosen GLOBAL PROPERTY HOLDFAST_KEYWORDS_${scopes})
  if(NOT chosen)
    get_property(all GLOBAL PROPERTY HOLDFAST_KEYWORDS)
    foreach(keyword IN LISTS all)
      get_property(row GLOBAL PROPERTY HOLDFAST_KEYWORD_${keyword})
      list(GET row 0 scope)
      if(scope IN_LIST ARGN)
        list(APPEND chosen ${keyword})
      endif()
    endforeach()
    set_property(GLOBAL PROPERTY HOLDFAST_KEYWORDS_${scopes} "${chosen}")
  endif()
  set(${out} "${chosen}" PARENT_SCOPE)
endfunction()

# _holdfast_parse(<first> <scope> ...): reads the words of the calling function from ARGV<first> on, and the defaults of the
# directory; `call` names the call in messages. A macro, because it reads ARGV<n> of the caller: ${ARGV${n}} is evaluated when
# the line runs, in the caller.
macro(_holdfast_parse first)
  _holdfast_keywords(holdfast_allowed ${ARGN})
  _holdfast_read_defaults()
  set(holdfast_own "")
  set(holdfast_keyword "")
  set(holdfast_last ARGC)
  math(EXPR holdfast_last "${${holdfast_last}} - 1")
  if(NOT holdfast_last LESS ${first})
    foreach(holdfast_n RANGE ${first} ${holdfast_last})
      set(holdfast_word "${ARGV${holdfast_n}}")
      if(holdfast_word IN_LIST holdfast_allowed)
        _holdfast_is_property()
        if(NOT holdfast_is_property)
          _holdfast_begin_keyword()
          continue()
        endif()
      endif()
      _holdfast_take_word()
    endforeach()
  endif()
  _holdfast_end_keyword()
  _holdfast_exclude(SAMPLES RUNS)
  _holdfast_exclude(DATA WORKING_DIRECTORY)
  _holdfast_exclude(MODE MODES)
  _holdfast_drop_layouts()
endmacro()

# _holdfast_read_defaults(): reads the values that holdfast_set_defaults() has set for this directory.
macro(_holdfast_read_defaults)
  get_property(holdfast_given DIRECTORY PROPERTY HOLDFAST_DEFAULTS)
  if(holdfast_given)
    list(POP_FRONT holdfast_given holdfast_number)
    foreach(holdfast_default IN LISTS holdfast_given)
      get_property(holdfast_json_${holdfast_default} GLOBAL PROPERTY HOLDFAST_DEFAULT_${holdfast_number}_${holdfast_default})
      get_property(holdfast_value_${holdfast_default}_0 GLOBAL PROPERTY HOLDFAST_WORD_${holdfast_number}_${holdfast_default})
    endforeach()
  endif()
endmacro()

# _holdfast_write_defaults(): stores the parsed values as the defaults of the directory, under a new number.
function(_holdfast_write_defaults)
  get_property(number GLOBAL PROPERTY HOLDFAST_DEFAULTS_COUNT)
  math(EXPR number "0${number} + 1")
  set_property(GLOBAL PROPERTY HOLDFAST_DEFAULTS_COUNT ${number})
  foreach(keyword IN LISTS holdfast_given)
    set_property(GLOBAL PROPERTY HOLDFAST_DEFAULT_${number}_${keyword} "${holdfast_json_${keyword}}")
    set_property(GLOBAL PROPERTY HOLDFAST_WORD_${number}_${keyword} "${holdfast_value_${keyword}_0}")
  endforeach()
  set_property(DIRECTORY PROPERTY HOLDFAST_DEFAULTS ${number} ${holdfast_given})
endfunction()

# LABELS, ENVIRONMENT, TIMEOUT and others are keywords here and test properties in CTest. After PROPERTIES they are
# properties. The word after a property's name is its value, even if it looks like a keyword.
macro(_holdfast_is_property)
  set(holdfast_is_property FALSE)
  if(holdfast_keyword STREQUAL "PROPERTIES")
    math(EXPR holdfast_odd "${holdfast_count_PROPERTIES} % 2")
    if(holdfast_odd OR holdfast_word MATCHES "^(LABELS|ENVIRONMENT|TIMEOUT|WORKING_DIRECTORY|PROCESSORS)$")
      set(holdfast_is_property TRUE)
    endif()
  endif()
endmacro()

macro(_holdfast_begin_keyword)
  _holdfast_end_keyword()
  if(holdfast_word IN_LIST holdfast_own)
    _holdfast_misuse("${call}" "${holdfast_word} is given twice; give it once, with all its values.")
  endif()
  set(holdfast_keyword ${holdfast_word})
  list(APPEND holdfast_own ${holdfast_keyword})
  get_property(holdfast_row GLOBAL PROPERTY HOLDFAST_KEYWORD_${holdfast_keyword})
  list(POP_FRONT holdfast_row holdfast_scope holdfast_arity)
  set(holdfast_count_${holdfast_keyword} 0)
endmacro()

# Takes a word that is not a keyword as a value of the last keyword.
macro(_holdfast_take_word)
  if(holdfast_keyword STREQUAL "" OR (holdfast_arity STREQUAL "one" AND holdfast_count_${holdfast_keyword} EQUAL 1))
    _holdfast_refuse_word("${call}")
  endif()
  _holdfast_check_value(holdfast_json "${call}" ${holdfast_keyword} "${holdfast_word}" ${holdfast_row})
  set(holdfast_value_${holdfast_keyword}_${holdfast_count_${holdfast_keyword}} "${holdfast_word}")
  if(holdfast_arity STREQUAL "one")
    set(holdfast_json_${holdfast_keyword} "${holdfast_json}")
  elseif(holdfast_count_${holdfast_keyword} EQUAL 0)
    set(holdfast_members_${holdfast_keyword} "${holdfast_json}")
    set(holdfast_json_${holdfast_keyword} "[${holdfast_json}]")
  else()
    string(APPEND holdfast_members_${holdfast_keyword} ", ${holdfast_json}")
    set(holdfast_json_${holdfast_keyword} "[${holdfast_members_${holdfast_keyword}}]")
  endif()
  math(EXPR holdfast_count_${holdfast_keyword} "${holdfast_count_${holdfast_keyword}} + 1")
endmacro()

function(_holdfast_refuse_word call)
  _holdfast_did_you_mean(suggestion "${holdfast_word}" ${holdfast_allowed})
  list(JOIN holdfast_allowed ", " allowed)
  _holdfast_misuse("${call}" "unexpected '${holdfast_word}'${suggestion}; the keywords are ${allowed}.")
endfunction()

macro(_holdfast_end_keyword)
  if(holdfast_keyword)
    if(holdfast_count_${holdfast_keyword} EQUAL 0)
      _holdfast_misuse("${call}" "${holdfast_keyword} has no value.")
    elseif(holdfast_arity STREQUAL "pairs")
      _holdfast_check_pairs("${call}")
    endif()
    list(APPEND holdfast_given ${holdfast_keyword})
    list(REMOVE_DUPLICATES holdfast_given)
  endif()
endmacro()

function(_holdfast_check_pairs call)
  math(EXPR last "${holdfast_count_${holdfast_keyword}} - 1")
  math(EXPR odd "${last} % 2")
  if(NOT odd)
    _holdfast_misuse("${call}" "${holdfast_keyword} has '${holdfast_value_${holdfast_keyword}_${last}}' left over; allowed: pairs of a \
test property and its value. A list is one value: LABELS \"a;b\". Put Holdfast's own keywords before ${holdfast_keyword}.")
  endif()
endfunction()

# _holdfast_exclude(<one> <other>): rejects a call with both of two keywords that set the same thing in different ways. A keyword of
# the call replaces the other keyword, if holdfast_set_defaults() has set it.
macro(_holdfast_exclude one other)
  if("${one}" IN_LIST holdfast_own)
    if("${other}" IN_LIST holdfast_own)
      _holdfast_misuse("${call}" "${one} and ${other} exclude each other; allowed: one of them.")
    endif()
    _holdfast_forget(${other})
  elseif("${other}" IN_LIST holdfast_own)
    _holdfast_forget(${one})
  endif()
endmacro()

# _holdfast_drop_layouts(): LAYOUTS <n> used to link a program in n more orders of its functions. Projects that still set it are
# configured as if they did not.
macro(_holdfast_drop_layouts)
  if("LAYOUTS" IN_LIST holdfast_own)
    message(DEPRECATION "${call}: LAYOUTS has no effect any more, because PLACEMENT executes changed functions at eight places by \
default. Remove it.")
    _holdfast_forget(LAYOUTS)
  endif()
endmacro()

# _holdfast_forget(<keyword>): removes the value of a keyword.
macro(_holdfast_forget keyword)
  list(REMOVE_ITEM holdfast_given ${keyword})
  set(holdfast_json_${keyword} null)
  set(holdfast_value_${keyword}_0 "")
endmacro()

# _holdfast_choose_mode(<suffix> <mode>): MODES steady start-up of the test sort declares perf.sort.steady and
# perf.sort.start-up, which differ only in MODE. Sets MODE, and returns the suffix of the test's name.
macro(_holdfast_choose_mode suffix mode)
  set(${suffix} "")
  if("MODES" IN_LIST holdfast_own)
    list(REMOVE_ITEM holdfast_given MODES)
    list(APPEND holdfast_given MODE)
    list(APPEND holdfast_own MODE)
    list(REMOVE_DUPLICATES holdfast_given)
    set(holdfast_value_MODE_0 ${mode})
    set(holdfast_json_MODE "\"${mode}\"")
    set(${suffix} ".${mode}")
  endif()
endmacro()

# _holdfast_modes(<out>): returns the modes of MODES without duplicates; if MODES is not set, one arbitrary word, so that a
# loop over the modes runs once.
function(_holdfast_modes out)
  set(modes given)
  if("MODES" IN_LIST holdfast_own)
    string(REGEX REPLACE "[\", ]+" ";" modes "${holdfast_members_MODES}")
    list(FILTER modes EXCLUDE REGEX "^$")
    list(REMOVE_DUPLICATES modes)
  endif()
  set(${out} "${modes}" PARENT_SCOPE)
endfunction()
