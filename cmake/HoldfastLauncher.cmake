# HoldfastLauncher: starts a target with the same launcher as add_test().
#
# CMake has two target properties for launchers: TEST_LAUNCHER (since 3.29) and CROSSCOMPILING_EMULATOR. Before 3.29, the
# second is always used. Since then, it is used only when cross compiling, unless policy CMP0158 is OLD. add_test() would
# start the wrapper with them. Therefore they become the setting LAUNCHER, with which the wrapper starts the program. The
# keyword LAUNCHER has precedence.

include_guard(GLOBAL)

# Reads the policy of the project that includes Holdfast. After the call of cmake_policy(VERSION), CMake would return the policy
# of Holdfast itself.
if(POLICY CMP0158)
  cmake_policy(GET CMP0158 _holdfast_policy)
  set_property(GLOBAL PROPERTY HOLDFAST_CMP0158 "${_holdfast_policy}")
  unset(_holdfast_policy)
endif()
cmake_policy(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastJson.cmake)

# _holdfast_launch_as_add_test(<target>): sets LAUNCHER, unless it is set. When cross compiling, the emulator is part of the
# command (_holdfast_program) and cannot be replaced.
macro(_holdfast_launch_as_add_test target)
  if(NOT "LAUNCHER" IN_LIST holdfast_given)
    _holdfast_launcher_of(holdfast_json_LAUNCHER "${target}")
    if(NOT holdfast_json_LAUNCHER STREQUAL "[]")
      list(APPEND holdfast_given LAUNCHER)
    endif()
  endif()
endmacro()

function(_holdfast_launcher_of out target)
  set(words "")
  get_target_property(launcher "${target}" TEST_LAUNCHER)
  if(launcher AND CMAKE_VERSION VERSION_GREATER_EQUAL 3.29)
    list(APPEND words ${launcher})
  endif()
  get_target_property(emulator "${target}" CROSSCOMPILING_EMULATOR)
  if(emulator AND NOT CMAKE_CROSSCOMPILING)
    _holdfast_emulates_natively(natively)
    if(natively)
      list(APPEND words ${emulator})
    endif()
  endif()
  _holdfast_json_members(members ${words})
  set(${out} "[${members}]" PARENT_SCOPE)
endfunction()

# _holdfast_emulates_natively(<out>): returns true if add_test() uses the emulator even when not cross compiling. A project
# that includes Holdfast as a subdirectory selects the policy by its cmake_minimum_required().
function(_holdfast_emulates_natively out)
  set(${out} TRUE PARENT_SCOPE)
  get_property(policy GLOBAL PROPERTY HOLDFAST_CMP0158)
  if(NOT POLICY CMP0158)
    return()
  elseif(policy STREQUAL "NEW" OR CMAKE_POLICY_DEFAULT_CMP0158 STREQUAL "NEW"
         OR (CMAKE_MINIMUM_REQUIRED_VERSION VERSION_GREATER_EQUAL 3.29 AND NOT policy STREQUAL "OLD"))
    set(${out} FALSE PARENT_SCOPE)
  endif()
endfunction()
