# HoldfastKeywords: which keywords there are, what each may be, and how a call is read.
#
# A new keyword is a row of the table; a new sort of value is a function in HoldfastValues.cmake. The setting
# has the keyword's name in lower case, here and in the declaration file.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastJson.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastMeasurers.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastValues.cmake)

define_property(DIRECTORY PROPERTY HOLDFAST_DEFAULTS INHERITED BRIEF_DOCS "of holdfast_set_defaults()")

# A row lives in a global property: variables of this file would be unknown to directories that do not include
# it.
function(_holdfast_keyword keyword scope values)
  set_property(GLOBAL APPEND PROPERTY HOLDFAST_KEYWORDS ${keyword})
  set_property(GLOBAL PROPERTY HOLDFAST_KEYWORD_${keyword} ${scope} ${values} ${ARGN})
endfunction()

# scope: `policy` can be set by holdfast_set_defaults(), `test` belongs to one declared test, `discovery` to one
# holdfast_discover_tests(), `each` to both.
# values: one, many, or pairs (a property and its value).
#                  keyword           scope  values each value
_holdfast_keyword( TARGET            test   one   target)
_holdfast_keyword( COMMAND           test   many  argument)
_holdfast_keyword( ADAPTER           each   one   choice holdfast google-benchmark catch2 nanobench boost-test command)
_holdfast_keyword( BENCHMARK         test   one   text)
_holdfast_keyword( VERSION           each   one   text)
_holdfast_keyword( PARAMS            each   many  axis)
_holdfast_keyword( EXECUTOR          policy one   choice processes local)
_holdfast_keyword( PROCESSES         policy one   count)
_holdfast_keyword( SAMPLES           policy one   count)
_holdfast_keyword( RUNS              policy one   count)
_holdfast_keyword( BUDGET            policy one   seconds)
_holdfast_keyword( MODE              policy one   choice steady start-up single-shot latency throughput timed continuous squeeze
                   hammock)
_holdfast_keyword( ITERATIONS        policy one   iterations)
_holdfast_keyword( THREADS           policy one   threads)
_holdfast_keyword( GROUPS            policy one   groups)
_holdfast_keyword( PIN               policy one   choice on off)
_holdfast_keyword( SAMPLE_DURATION   policy one   seconds)
_holdfast_keyword( WARMUP_SAMPLES    policy one   count_or_none)
_holdfast_keyword( CV                policy one   magnitude)
_holdfast_keyword( CV_TIME           policy one   seconds)
_holdfast_keyword( SQUEEZE_MIN       policy one   count)
_holdfast_keyword( SQUEEZE_STEP      policy one   count)
_holdfast_keyword( SQUEEZE_MAX       policy one   count)
_holdfast_keyword( SQUEEZE_THRESHOLD policy one   count)
_holdfast_keyword( CONCURRENCY       policy one   count)
_holdfast_keyword( JOBS              policy one   choice apart together isolated)
_holdfast_keyword( PAGE_CACHE        policy one   choice warm cold)
_holdfast_keyword( WARMER            policy one   form zero default:window?:cov?:max? count:count time:seconds)
_holdfast_keyword( MEASURER          policy many  measurer default wall-time cpu-time undisturbed:delay? reinstantiation:frequency?
                   malloc-trim heap-padding:bytes? outlier-elimination:percent?:factor?:retries?
                   two-sided-outlier-elimination:percent?:factor?:retries? absolute-noise:amount relative-noise:factor own:name)
_holdfast_keyword( AGGREGATOR        policy one   form default min max mean median quantile:share stdev complete own:name)
_holdfast_keyword( METRICS           policy many  metric)
_holdfast_keyword( TESTER            policy one   choice shift overlap-intervals confidence-intervals anova sbs accepter exact)
_holdfast_keyword( RE_MEASUREMENT    policy one   count)
_holdfast_keyword( SIGNIFICANCE      policy one   level)
_holdfast_keyword( MIN_EFFECT        policy one   effect)
_holdfast_keyword( NOISE_MAGNITUDE   policy one   magnitude)
_holdfast_keyword( DIRECTION         policy one   choice lower higher)
_holdfast_keyword( HISTORIAN         policy one   form complete window:count exponential-backoff)
_holdfast_keyword( ALLOW_FINGERPRINT policy many  choice cpu cores architecture smt governor turbo virtualised virtualisation
                   cgroup-cpu-limit)
_holdfast_keyword( BASELINE          policy one   choice auto live stored none)
_holdfast_keyword( IDENTICAL         policy one   choice pass measure)
_holdfast_keyword( GUARD             policy one   choice auto on off)
_holdfast_keyword( ESTIMATOR         policy one   choice trimmed signed-rank welch)
_holdfast_keyword( LAYOUTS           policy one   layouts)
_holdfast_keyword( LABELS            each   many  label)
_holdfast_keyword( DATA              policy many  data)
_holdfast_keyword( WORKING_DIRECTORY each   one   directory)
_holdfast_keyword( SETUP             test   one   argument)
_holdfast_keyword( PREPARE           test   one   argument)
_holdfast_keyword( CONCLUDE          test   one   argument)
_holdfast_keyword( CLEANUP           test   one   argument)
_holdfast_keyword( ENVIRONMENT       each   many  variable)
_holdfast_keyword( PROPERTIES        each   pairs property)
_holdfast_keyword( TEST_PREFIX       discovery one  text)
_holdfast_keyword( TEST_FILTER       discovery one  text)
_holdfast_keyword( DISCOVERY_MODE    discovery one  choice PRE_TEST POST_BUILD)

# _holdfast_misuse(<call> <sentence>): ends the configuration.
function(_holdfast_misuse call sentence)
  message(FATAL_ERROR "${call}: ${sentence}")
endfunction()

# _holdfast_keywords(<out> <scope> ...): the keywords of these scopes, in the order of the table.
function(_holdfast_keywords out)
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
    set(settings "{}")
    get_property(keywords GLOBAL PROPERTY HOLDFAST_KEYWORDS)
    foreach(keyword IN LISTS keywords)
      string(TOLOWER "${keyword}" setting)
      _holdfast_json_set(settings ${setting} null)
    endforeach()
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
      list(JOIN allowed ", " allowed)
      _holdfast_misuse("${call}" "unexpected '${word}'; the keywords are ${allowed}.")
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

# LABELS, ENVIRONMENT and others are keywords here and test properties in CTest. After PROPERTIES they are
# properties; and what follows a property's name is its value, whatever it looks like.
function(_holdfast_is_property out arity taken word)
  math(EXPR is_value "${taken} % 2")
  set(shared LABELS ENVIRONMENT WORKING_DIRECTORY PROCESSORS)
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
    _holdfast_misuse("${call}" "${keyword} has the value '${value}'; allowed: ${allowed}.")
  endif()
  set(${out} "${json}" PARENT_SCOPE)
endfunction()
