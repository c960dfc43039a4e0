# HoldfastDeclaration: the file that tells the wrapper what one test asked for, in one configuration.
#
# All of a test is in this file and none of it on a command line: nothing has to survive the quoting of CMake,
# CTest and a shell. What was not asked for is null; the defaults are the wrapper's.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastBaseline.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastJson.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastKeywords.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastLayouts.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastPlacement.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastPlaces.cmake)

# _holdfast_complete(<settings> <call>): TARGET or COMMAND becomes the command to run, and what follows from
# it.
function(_holdfast_complete settings_variable call)
  set(settings "${${settings_variable}}")
  string(JSON target GET "${settings}" target)
  string(JSON words TYPE "${settings}" command)
  if(target AND words STREQUAL "NULL")
    set(adapter holdfast)
    _holdfast_program(command "${target}")
    _holdfast_append_words(command "${settings}" extra_args 0)
  elseif(NOT target AND NOT words STREQUAL "NULL")
    set(adapter command)
    _holdfast_command(command "${call}" "${settings}")
    _holdfast_count(arguments "${settings}" extra_args)
    if(arguments GREATER 0)
      _holdfast_misuse("${call}" "EXTRA_ARGS is for a TARGET; allowed: the arguments behind the program of COMMAND.")
    endif()
  else()
    _holdfast_misuse("${call}" "give either TARGET <executable> or COMMAND <program> [<argument> ...].")
  endif()
  _holdfast_json_set(settings command "${command}")

  string(JSON given GET "${settings}" adapter)
  if(given)
    set(adapter ${given})
  endif()
  _holdfast_json_set(settings adapter "\"${adapter}\"")
  _holdfast_fit_adapter(settings "${call}" ${adapter})
  _holdfast_fit_mode("${call}" ${adapter} "${settings}")
  _holdfast_layouts(settings "${call}")
  _holdfast_placement("${settings}")
  set(${settings_variable} "${settings}" PARENT_SCOPE)
endfunction()

# _holdfast_fit_adapter(<settings> <call> <adapter>): some keywords are for programs that link Holdfast::main. For
# a command, what holdfast_set_defaults() said of them is dropped, and what the test says itself is misuse.
function(_holdfast_fit_adapter settings_variable call adapter)
  set(settings "${${settings_variable}}")
  if(adapter STREQUAL "command")
    string(JSON benchmark GET "${settings}" benchmark)
    if(NOT benchmark STREQUAL "")
      _holdfast_misuse("${call}" "BENCHMARK has the value '${benchmark}', but ADAPTER command measures the whole \
command; allowed: BENCHMARK with ADAPTER holdfast.")
    endif()
    foreach(keyword IN ITEMS MEASURER ITERATIONS THREADS GROUPS PIN SAMPLE_DURATION
                             WARMUP_SAMPLES CV CV_TIME SQUEEZE_MIN SQUEEZE_STEP SQUEEZE_MAX SQUEEZE_THRESHOLD CONCURRENCY JOBS)
      _holdfast_drop(settings "${call}" ${keyword} "")
    endforeach()
    _holdfast_drop_inherited(settings METRICS)
    _holdfast_drop_inherited(settings WARMER)
    _holdfast_fit_places("${call}" "${settings}")
    _holdfast_drop(settings "${call}" MODE start-up)
    _holdfast_drop(settings "${call}" EXECUTOR "processes;slurm")
  elseif(NOT adapter STREQUAL "holdfast")
    _holdfast_fit_harness(settings "${call}")
  endif()
  foreach(keyword IN ITEMS SETUP PREPARE CONCLUDE CLEANUP)
    string(TOLOWER "${keyword}" setting)
    string(JSON command GET "${settings}" ${setting})
    if(NOT command STREQUAL "" AND NOT adapter STREQUAL "command")
      _holdfast_misuse("${call}" "${keyword} has the value '${command}', but what runs around a benchmark of a program \
its own code decides; allowed: ${keyword} with ADAPTER command.")
    endif()
  endforeach()
  _holdfast_fit_pick("${call}" ${adapter} "${settings}")
  set(${settings_variable} "${settings}" PARENT_SCOPE)
endfunction()

# _holdfast_fit_places(<call> <settings>): each axis has a place in the command, and warming up is runs.
function(_holdfast_fit_places call settings)
  string(JSON warmer GET "${settings}" warmer)
  if(NOT warmer MATCHES "^(zero|count:.*)?$")
    _holdfast_misuse("${call}" "WARMER has the value '${warmer}', but ADAPTER command is measured from outside; \
allowed: count:<n>, n runs of each side that do not count, or zero.")
  endif()
  string(JSON command GET "${settings}" command)
  _holdfast_count(count "${settings}" params)
  set(index 0)
  while(index LESS count)
    string(JSON axis GET "${settings}" params ${index})
    string(REGEX REPLACE "=.*" "" axis "${axis}")
    string(FIND "${command}" "{${axis}}" place)
    if(place LESS 0)
      _holdfast_misuse("${call}" "PARAMS names the axis '${axis}', but no word of COMMAND has a place for its values; \
allowed: an axis that COMMAND names in braces, {${axis}}.")
    endif()
    math(EXPR index "${index} + 1")
  endwhile()
endfunction()

# _holdfast_fit_pick(<call> <adapter> <settings>): a number is picked from what a command prints.
function(_holdfast_fit_pick call adapter settings)
  string(JSON pick GET "${settings}" pick)
  string(JSON unit GET "${settings}" unit)
  if(NOT pick STREQUAL "" AND NOT adapter STREQUAL "command")
    _holdfast_misuse("${call}" "PICK has the value '${pick}', but a program reports its numbers itself; allowed: PICK \
with ADAPTER command.")
  elseif(pick STREQUAL "" AND NOT unit STREQUAL "")
    _holdfast_misuse("${call}" "UNIT has the value '${unit}', but there is no number that it could be of; allowed: UNIT \
with PICK.")
  endif()
  string(JSON stands_for GET "${settings}" function)
  if(NOT stands_for STREQUAL "" AND NOT adapter STREQUAL "command")
    _holdfast_misuse("${call}" "FUNCTION has the value '${stands_for}', but pinpoint begins with the benchmark's body; \
allowed: FUNCTION with ADAPTER command.")
  endif()
endfunction()

# _holdfast_fit_harness(<settings> <call>): a program of another harness decides by itself how its benchmarks run.
function(_holdfast_fit_harness settings_variable call)
  set(settings "${${settings_variable}}")
  foreach(keyword IN ITEMS PARAMS WARMER MEASURER ITERATIONS THREADS GROUPS PIN SAMPLE_DURATION
                           WARMUP_SAMPLES CV CV_TIME SQUEEZE_MIN SQUEEZE_STEP SQUEEZE_MAX SQUEEZE_THRESHOLD CONCURRENCY JOBS)
    _holdfast_drop(settings "${call}" ${keyword} "")
  endforeach()
  _holdfast_drop(settings "${call}" MODE steady)
  _holdfast_drop(settings "${call}" EXECUTOR "processes;slurm")
  set(${settings_variable} "${settings}" PARENT_SCOPE)
endfunction()

# _holdfast_drop(<settings> <call> <keyword> <fit>): drops a default that does not fit to the adapter, unless it has
# the value that does.
function(_holdfast_drop settings_variable call keyword fit)
  string(TOLOWER "${keyword}" setting)
  string(JSON value GET "${${settings_variable}}" ${setting})
  if(value STREQUAL "" OR value IN_LIST fit)
    return()
  endif()
  _holdfast_default_settings(defaults)
  string(JSON inherited GET "${defaults}" ${setting})
  if(NOT value STREQUAL inherited)
    string(JSON adapter GET "${${settings_variable}}" adapter)
    set(reason "runs its benchmarks in its own way")
    if(adapter STREQUAL "command")
      set(reason "is measured from outside")
    endif()
    _holdfast_misuse("${call}" "${keyword} has the value '${value}', but ADAPTER ${adapter} ${reason}; \
allowed: ${keyword} with ADAPTER holdfast.")
  endif()
  _holdfast_json_set(${settings_variable} ${setting} null)
  set(${settings_variable} "${${settings_variable}}" PARENT_SCOPE)
endfunction()

# _holdfast_drop_inherited(<settings> <keyword>): drops a default that was meant for programs; what the test says
# itself stays.
function(_holdfast_drop_inherited settings_variable keyword)
  string(TOLOWER "${keyword}" setting)
  _holdfast_default_settings(defaults)
  string(JSON inherited GET "${defaults}" ${setting})
  string(JSON value GET "${${settings_variable}}" ${setting})
  if(value STREQUAL inherited)
    _holdfast_json_set(${settings_variable} ${setting} null)
    set(${settings_variable} "${${settings_variable}}" PARENT_SCOPE)
  endif()
endfunction()

# _holdfast_fit_mode(<call> <adapter> <settings>): the page cache matters where programs start by the clock, and a
# local executor measures inside of them.
function(_holdfast_fit_mode call adapter settings)
  string(JSON mode GET "${settings}" mode)
  string(JSON page_cache GET "${settings}" page_cache)
  string(JSON executor GET "${settings}" executor)
  set(outside FALSE)
  if(adapter STREQUAL "command" OR mode STREQUAL "start-up")
    set(outside TRUE)
  endif()
  if(page_cache STREQUAL "cold" AND NOT outside)
    _holdfast_misuse("${call}" "PAGE_CACHE has the value 'cold', but what is measured inside of a program begins \
when its pages are in memory; allowed: PAGE_CACHE cold with MODE start-up or ADAPTER command.")
  elseif(executor STREQUAL "local" AND outside)
    _holdfast_misuse("${call}" "EXECUTOR has the value 'local', but MODE start-up is the life of a process of its \
own; allowed: EXECUTOR processes.")
  endif()
endfunction()

# _holdfast_program(<out> <target>): a target's executable as a JSON array, behind its emulator when cross
# compiling. CMake would put the emulator in front of the wrapper.
function(_holdfast_program out target)
  set(command "[]")
  get_target_property(emulator "${target}" CROSSCOMPILING_EMULATOR)
  if(CMAKE_CROSSCOMPILING AND emulator)
    foreach(word IN LISTS emulator)
      _holdfast_json_text(word "${word}")
      _holdfast_json_append(command "${word}")
    endforeach()
  endif()
  _holdfast_json_append(command "\"$<TARGET_FILE:${target}>\"")
  set(${out} "${command}" PARENT_SCOPE)
endfunction()

# _holdfast_append_words(<array> <settings> <setting> <first>): appends the words of a setting, from one of them on.
function(_holdfast_append_words array settings setting first)
  set(words "${${array}}")
  _holdfast_count(count "${settings}" ${setting})
  set(index ${first})
  while(index LESS count)
    string(JSON word GET "${settings}" ${setting} ${index})
    _holdfast_json_text(word "${word}")
    _holdfast_json_append(words "${word}")
    math(EXPR index "${index} + 1")
  endwhile()
  set(${array} "${words}" PARENT_SCOPE)
endfunction()

# _holdfast_command(<out> <call> <settings>): COMMAND's words as a JSON array. As in add_test(), a first word
# that is an executable target means its file.
function(_holdfast_command out call settings)
  string(JSON program GET "${settings}" command 0)
  if(program STREQUAL "")
    _holdfast_misuse("${call}" "COMMAND has the program ''; allowed: a program or an executable target.")
  elseif(TARGET "${program}")
    _holdfast_check_value(ignored "${call}" COMMAND "${program}" target)
    _holdfast_program(command "${program}")
  else()
    _holdfast_json_text(program "${program}")
    set(command "[]")
    _holdfast_json_append(command "${program}")
  endif()
  _holdfast_append_words(command "${settings}" command 1)
  set(${out} "${command}" PARENT_SCOPE)
endfunction()

# _holdfast_declaration(<out> <name> <location> <settings> <labels>): the declaration as JSON, in which the
# configuration is a generator expression.
function(_holdfast_declaration out name location settings labels)
  _holdfast_targets_of(targets "${settings}")
  set_property(GLOBAL APPEND PROPERTY HOLDFAST_TARGETS ${targets})
  _holdfast_target_array(targets ${targets})
  set(declaration "${settings}")
  string(JSON declaration REMOVE "${declaration}" target)
  foreach(setting IN ITEMS modes properties test_prefix test_filter discovery_mode)
    string(JSON declaration REMOVE "${declaration}" ${setting})
  endforeach()
  get_property(config GLOBAL PROPERTY HOLDFAST_CONFIG)
  _holdfast_set_places(declaration "${config}")
  _holdfast_json_literal(location "${location}")
  set(label_array "[]")
  foreach(label IN LISTS labels)
    _holdfast_json_text(label "${label}")
    _holdfast_json_append(label_array "${label}")
  endforeach()
  _holdfast_json_set(declaration schema "\"holdfast-declaration/1\"" test "\"${name}\"" location "${location}"
    labels "${label_array}" targets "${targets}")

  string(JSON directory TYPE "${declaration}" working_directory)
  if(directory STREQUAL "NULL")
    _holdfast_json_literal(directory "${CMAKE_CURRENT_BINARY_DIR}")
    _holdfast_json_set(declaration working_directory "${directory}")
  endif()
  string(JSON environment TYPE "${declaration}" environment)
  if(environment STREQUAL "NULL")
    _holdfast_json_set(declaration environment "[]")
  endif()

  set(${out} "${declaration}" PARENT_SCOPE)
endfunction()

# _holdfast_write_declaration(<out> <name> <declaration>): writes <name>.<config>.json for every configuration and
# yields its path, in which the configuration is a generator expression. One that holds environment variables is for the
# user alone who configures: their values may be secrets.
function(_holdfast_write_declaration out name declaration)
  get_property(config GLOBAL PROPERTY HOLDFAST_CONFIG)
  _holdfast_file(file "${name}" "${config}")
  string(JSON variables LENGTH "${declaration}" environment)
  set(permissions)
  if(variables GREATER 0)
    set(permissions FILE_PERMISSIONS OWNER_READ OWNER_WRITE)
  endif()
  file(GENERATE OUTPUT "${file}.json" CONTENT "${declaration}\n" ${permissions})
  set(${out} "${file}.json" PARENT_SCOPE)
endfunction()
