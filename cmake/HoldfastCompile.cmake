# HoldfastCompile: tests that measure compilation and linking.
#
#   add_library(parser parser.cpp grammar.cpp)
#   holdfast_add_compile_test(parser TARGET parser SOURCES parser.cpp grammar.cpp METRICS time peak-rss object-size)
#
# holdfast_add_compile_test(<name> TARGET <target> [SOURCES <file> ... | LINK] [SLOWEST <n>] [METRICS <metric> ...]
#                           [COMPILER <program> ...] [<policy keyword> <value> ...])
#   Declares a test for each source of a target, with the labels `perf` and `compile`: perf.<name> for a single source, else
#   perf.<name>.<file>. The baseline consists of the preprocessed text of the source and its compiler options. The current compiler
#   compiles both sides in turns. A source with the accepted text and options passes without being compiled. So changes of
#   comments, or of headers that it does not include, cost no time.
#
#   TARGET <target>       an executable or library of this directory, which exists already.
#   SOURCES <file> ...    sources of the target; default: all its sources in C and C++.
#   LINK                  measures the link of the executable or shared library instead, in one test. The baseline consists of its
#                         object files, the libraries of the project, and the options.
#   SLOWEST <n>           only the n sources that took longest in the last build; before the first build, the n largest.
#   METRICS <metric> ...  time (default), peak-rss, and, in tests of their own whose names end with them, object-size,
#                         preprocessed-size (bytes) and instructions (of the compiler and all its child processes, by valgrind,
#                         a hundred times slower; repeated compilations differ by at most 0.001 %).
#   COMPILER <program> ... compilers other than the one that builds the target, such as clang++-14, with a test for each. With several,
#                         the name of a test ends with that of its compiler, such as .clangxx-14. Each preprocesses and compiles the
#                         sources with the options of the target.
#
#   A failed test lists the files that have more lines, and the files that include them. `holdfast pinpoint <name>` also lists the
#   phases of the compiler that take longer.
#
#   Policy keywords are those of holdfast_set_defaults(). The default of BUDGET is 120 s, 60 s with LINK, 900 s for
#   instructions. A build of the target writes the texts to <build directory>/holdfast-compile/<target>. ccache and
#   other launchers are used in the build, but not in a test.
#   Rejected: sources that are compiled together (UNITY_BUILD), with a precompiled header, or as modules; generators
#   without compiler launchers (Ninja and Makefiles have them), or with several configurations.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastKeywords.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastPlacement.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastCompilation.cmake)

function(holdfast_add_compile_test name)
  _holdfast_locate(location "${name}")
  set(call "holdfast_add_compile_test(${name}) at ${location}")
  _holdfast_keywords(policy policy)
  list(REMOVE_ITEM policy METRICS DATA)
  set(other ${policy} LABELS PROPERTIES)
  cmake_parse_arguments(PARSE_ARGV 1 compile "LINK" "TARGET;SLOWEST" "SOURCES;METRICS;COMPILER;${other}")
  _holdfast_check_compile_test("${call}")
  set(options "")
  foreach(keyword IN LISTS other)
    if(DEFINED compile_${keyword} AND NOT keyword STREQUAL "LABELS")
      list(APPEND options ${keyword} ${compile_${keyword}})
    endif()
  endforeach()
  if(compile_LINK)
    _holdfast_link_test("${name}" "${compile_TARGET}" "${call}")
    return()
  endif()
  _holdfast_sources_to_compile(sources "${compile_TARGET}" "${call}" "${compile_SOURCES}")
  if(compile_SLOWEST)
    _holdfast_slowest(sources "${compile_TARGET}" ${compile_SLOWEST})
  endif()
  _holdfast_find_compilers(compilers "${call}" "${compile_COMPILER}")
  list(LENGTH sources count)
  list(LENGTH compilers count_of_compilers)
  foreach(source IN LISTS sources)
    set(test ${name})
    if(count GREATER 1)
      _holdfast_compile_name(file "${compile_TARGET}" "${source}")
      string(MAKE_C_IDENTIFIER "${file}" file)
      set(test ${name}.${file})
    endif()
    foreach(compiler IN LISTS compilers)
      set(ending "")
      if(count_of_compilers GREATER 1)
        get_filename_component(ending "${compiler}" NAME)
        string(REPLACE "+" "x" ending ".${ending}")
      endif()
      _holdfast_compile_source("${test}${ending}" "${compile_TARGET}" "${source}" "${compiler}" "${compile_METRICS}" "${compile_LABELS}"
        ${options})
    endforeach()
  endforeach()
endfunction()

# Checks the variables that the caller has parsed.
function(_holdfast_check_compile_test call)
  if(compile_UNPARSED_ARGUMENTS)
    list(GET compile_UNPARSED_ARGUMENTS 0 word)
    _holdfast_did_you_mean(suggestion "${word}" TARGET SOURCES LINK SLOWEST METRICS COMPILER ${other})
    _holdfast_misuse("${call}" "unexpected '${word}'${suggestion}; the keywords are TARGET, SOURCES, LINK, SLOWEST, METRICS, COMPILER, \
LABELS, PROPERTIES and those of holdfast_set_defaults().")
  elseif(NOT TARGET "${compile_TARGET}")
    _holdfast_misuse("${call}" "TARGET has the value '${compile_TARGET}'; allowed: a target, defined before this call.")
  elseif(compile_SLOWEST AND NOT compile_SLOWEST MATCHES "^[1-9][0-9]*$")
    _holdfast_misuse("${call}" "SLOWEST has the value '${compile_SLOWEST}'; allowed: a whole number from 1.")
  elseif(compile_LINK AND (compile_SOURCES OR compile_SLOWEST OR compile_COMPILER))
    _holdfast_misuse("${call}" "LINK measures the link of the whole target; allowed: LINK without SOURCES, SLOWEST and COMPILER.")
  elseif(NOT CMAKE_GENERATOR MATCHES "^(Ninja|.*Makefiles)$")
    _holdfast_misuse("${call}" "the generator is ${CMAKE_GENERATOR}, which has no compiler launchers or has several configurations; \
allowed: Ninja and Makefiles.")
  endif()
  foreach(metric IN LISTS compile_METRICS)
    if(NOT metric MATCHES "^(time|instructions|peak-rss|object-size|preprocessed-size)$")
      _holdfast_misuse("${call}" "METRICS has the value '${metric}'; allowed: time, instructions, peak-rss, object-size, \
preprocessed-size.")
    endif()
  endforeach()
  if(compile_LINK)
    return()
  endif()
  get_target_property(unity "${compile_TARGET}" UNITY_BUILD)
  get_target_property(precompiled "${compile_TARGET}" PRECOMPILE_HEADERS)
  get_target_property(modules "${compile_TARGET}" CXX_MODULE_SETS)
  if(unity)
    _holdfast_misuse("${call}" "the sources of '${compile_TARGET}' are compiled together (UNITY_BUILD), so a single source has no \
compile time of its own; allowed: a target with UNITY_BUILD OFF.")
  elseif(precompiled)
    _holdfast_misuse("${call}" "'${compile_TARGET}' has a precompiled header, whose text would be compiled with each source; allowed: \
a target without PRECOMPILE_HEADERS.")
  elseif(modules)
    _holdfast_misuse("${call}" "'${compile_TARGET}' has modules, whose sources cannot be preprocessed separately; allowed: a target \
without CXX_MODULES.")
  endif()
endfunction()

# _holdfast_sources_to_compile(<out> <target> <call> <sources>): returns the absolute paths of the sources.
function(_holdfast_sources_to_compile out target call wanted)
  get_target_property(directory "${target}" SOURCE_DIR)
  get_target_property(known "${target}" SOURCES)
  set(all "")
  foreach(source IN LISTS known)
    if(source MATCHES "[.](c|cc|cpp|cxx|c[+][+]|C)$" AND NOT source MATCHES "[$]<")
      get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${directory}")
      list(APPEND all "${source}")
    endif()
  endforeach()
  set(chosen ${all})
  if(wanted)
    set(chosen "")
    foreach(source IN LISTS wanted)
      get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${directory}")
      if(NOT path IN_LIST all)
        _holdfast_misuse("${call}" "SOURCES names '${source}', which is not a C or C++ source of '${target}'; allowed: ${known}.")
      endif()
      list(APPEND chosen "${path}")
    endforeach()
  endif()
  if(chosen STREQUAL "")
    _holdfast_misuse("${call}" "'${target}' has no C or C++ source; allowed: a target that has one.")
  endif()
  set(${out} ${chosen} PARENT_SCOPE)
endfunction()

# _holdfast_find_compilers(<out> <call> <wanted>): returns the compilers' paths; `default` is the one that builds the target.
function(_holdfast_find_compilers out call wanted)
  set(found "")
  set(names "")
  foreach(program IN LISTS wanted)
    unset(path)
    find_program(path NAMES "${program}" NO_CACHE)
    if(NOT path)
      _holdfast_misuse("${call}" "COMPILER names '${program}', which cannot be found; allowed: the name or the path of a \
compiler.")
    endif()
    get_filename_component(name "${path}" NAME)
    if(name IN_LIST names)
      _holdfast_misuse("${call}" "COMPILER names two programs called '${name}'; allowed: programs whose names differ.")
    endif()
    list(APPEND found "${path}")
    list(APPEND names "${name}")
  endforeach()
  if(NOT wanted)
    set(found default)
  endif()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# _holdfast_link_test(<name> <target> <call>): declares the test. Reads `options` and other variables of the caller.
function(_holdfast_link_test name target call)
  get_target_property(type "${target}" TYPE)
  if(NOT type MATCHES "^(EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY)$")
    _holdfast_misuse("${call}" "'${target}' is not linked; allowed for LINK: an executable, or a shared or module library.")
  endif()
  foreach(metric IN LISTS compile_METRICS)
    if(NOT metric MATCHES "^(time|peak-rss)$")
      _holdfast_misuse("${call}" "METRICS has the value '${metric}'; allowed with LINK: time, peak-rss.")
    endif()
  endforeach()
  _holdfast_compile_directory(directory "${target}")
  cmake_language(EVAL CODE "cmake_language(DEFER CALL _holdfast_keep_link \"${target}\" \"${directory}/link\" \
\"${CMAKE_CURRENT_FUNCTION_LIST_DIR}/keep-link.sh\")")
  get_target_property(language "${target}" LINKER_LANGUAGE)
  if(NOT language MATCHES "^C(XX)?$")
    _holdfast_sources_to_compile(sources "${target}" "${call}" "")
    set(language C)
    if(NOT "${sources}" MATCHES "[.]c(;|$)" OR "${sources}" MATCHES "[.](cc|cpp|cxx|c[+][+]|C)(;|$)")
      set(language CXX)
    endif()
  endif()
  if(compile_METRICS)
    list(APPEND options METRICS ${compile_METRICS})
  endif()
  _holdfast_unless_given(seconds BUDGET 60 "${options}")
  set(holdfast_data_targets "${target}")  # read by HoldfastBaseline.cmake
  holdfast_add_test(${name} COMMAND "${CMAKE_${language}_COMPILER}" "@holdfast-compile/${target}/link/flags" -o holdfast-linked
    DATA "${directory}/link" LABELS compile ${compile_LABELS} ${seconds} ${options})
endfunction()

# _holdfast_keep_link(<target> <directory> <script>): sets the linker launcher once, before any other launcher of the link.
function(_holdfast_keep_link target directory script)
  get_property(known TARGET "${target}" PROPERTY HOLDFAST_LINK_IS_KEPT)
  if(known)
    return()
  endif()
  set_property(TARGET "${target}" PROPERTY HOLDFAST_LINK_IS_KEPT ON)
  foreach(language IN ITEMS C CXX)
    get_property(launcher TARGET "${target}" PROPERTY ${language}_LINKER_LAUNCHER)
    set_property(TARGET "${target}" PROPERTY ${language}_LINKER_LAUNCHER
      sh "${script}" "${directory}" "${CMAKE_${language}_COMPILER}" -- ${launcher})
  endforeach()
endfunction()

# _holdfast_slowest(<sources> <target> <n>): keeps the n sources that took longest in the last build; without one, the n largest.
function(_holdfast_slowest sources_variable target n)
  _holdfast_compile_directory(directory "${target}")
  set(order "")
  foreach(source IN LISTS ${sources_variable})
    _holdfast_compile_name(file "${target}" "${source}")
    set(weight 0)
    if(EXISTS "${directory}/${file}.ns")
      file(STRINGS "${directory}/${file}.ns" weight LIMIT_COUNT 1)
    elseif(EXISTS "${source}")
      file(SIZE "${source}" weight)
    endif()
    string(LENGTH "${weight}" digits)
    math(EXPR zeros "20 - ${digits}")
    string(REPEAT 0 ${zeros} zeros)
    list(APPEND order "${zeros}${weight} ${source}")
  endforeach()
  list(SORT order ORDER DESCENDING)
  list(SUBLIST order 0 ${n} order)
  list(TRANSFORM order REPLACE "^[0-9]+ " "")
  set(${sources_variable} ${order} PARENT_SCOPE)
endfunction()
