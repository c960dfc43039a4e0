# HoldfastModes: MODES, a test for each of several modes. MODES steady start-up of the test sort declares perf.sort.steady
# and perf.sort.start-up, which are alike but for MODE.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastJson.cmake)

# _holdfast_modes(<out> <settings>): the modes that MODES names, each once; without it the one word `given`: as MODE says.
function(_holdfast_modes out settings)
  set(modes "")
  string(JSON type TYPE "${settings}" modes)
  if(type STREQUAL "ARRAY")
    string(JSON count LENGTH "${settings}" modes)
    math(EXPR last "${count} - 1")
    foreach(index RANGE ${last})
      string(JSON mode GET "${settings}" modes ${index})
      list(APPEND modes ${mode})
    endforeach()
    list(REMOVE_DUPLICATES modes)
  else()
    set(modes given)
  endif()
  set(${out} "${modes}" PARENT_SCOPE)
endfunction()

# _holdfast_in_mode(<settings> <suffix> <all> <mode>): the settings of the test of that mode, and what is behind its name.
function(_holdfast_in_mode settings_variable suffix all mode)
  set(settings "${all}")
  set(behind "")
  if(NOT mode STREQUAL "given")
    _holdfast_json_set(settings mode "\"${mode}\"" modes null)
    set(behind ".${mode}")
  endif()
  set(${settings_variable} "${settings}" PARENT_SCOPE)
  set(${suffix} "${behind}" PARENT_SCOPE)
endfunction()
