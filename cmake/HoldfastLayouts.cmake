# HoldfastLayouts: LAYOUTS <n>, the executable linked once more in each of n orders of its functions.
#
# Where a linker puts code moves a benchmark by some per cent, and no rerun of one binary can tell. With layouts it is a
# level of the analysis, and an innocent change of order is `pass` or `inconclusive`. 16 find a loss of 8 % at MIN_EFFECT
# 3% where layouts differ by 3 %, in 32 rounds; 8 do where they differ by half as much, and 32 where they differ by half
# as much again (framework/stats/layouts.hpp). What is undecided says how much they differ, and how many would do. It
# costs the time of n links and the room of n executables, also in each snapshot. Accept again after adding it.
#
# It needs lld or mold, and Ninja or Makefiles: without them there is a warning, and the test has one layout.
#
# A link launcher (link-layouts.sh) links the layouts from the very objects and options of the executable, in the same
# step of the build: there is nothing to compile again, no further target that could be left out of a build, and none
# that is out of date. Ninja and Makefiles have such launchers.
#
# What is shuffled is every function of the executable, and of the project's static libraries that it links, which are
# compiled with -ffunction-sections for it (HoldfastPlacement.cmake). Shared libraries stay as they are, and so does code that comes compiled.

include_guard(GLOBAL)
include(CheckLinkerFlag)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastKeywords.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastPlacement.cmake)

# _holdfast_layouts(): links what LAYOUTS asks for. Dropped, with a warning, where no linker can.
macro(_holdfast_layouts)
  if(NOT "TARGET" IN_LIST holdfast_given)
    _holdfast_drop_inherited(LAYOUTS)
  endif()
  if("LAYOUTS" IN_LIST holdfast_given)
    set(holdfast_linker "")
    _holdfast_link_wanted_layouts("${call}" holdfast_linker)
    if(holdfast_linker STREQUAL "")
      _holdfast_forget(LAYOUTS)
    endif()
  endif()
endmacro()

# _holdfast_link_wanted_layouts(<call> <linker>): the linker is empty where none can.
function(_holdfast_link_wanted_layouts call linker_out)
  set(layouts ${holdfast_value_LAYOUTS_0})
  set(target "${holdfast_value_TARGET_0}")
  if(NOT "TARGET" IN_LIST holdfast_given)
    _holdfast_misuse("${call}" "LAYOUTS has the value '${layouts}', but a command is not linked here; allowed: LAYOUTS \
with TARGET.")
  elseif(layouts EQUAL 0)
    set(${linker_out} none PARENT_SCOPE)
    return()
  endif()
  _holdfast_unalias(target)
  get_target_property(imported "${target}" IMPORTED)
  if(imported)
    _holdfast_misuse("${call}" "LAYOUTS has the value '${layouts}', but '${target}' is imported and not linked here; \
allowed: LAYOUTS with an executable of this project.")
  endif()
  _holdfast_shuffling_linker(linker)
  if(linker STREQUAL "")
    message(WARNING "${call}: LAYOUTS ${layouts} needs a linker that can shuffle functions, for Ninja or Makefiles: install \
lld (apt-get install lld) or mold and configure again. Until then the test has one layout, and where the linker puts \
code counts as a change.")
  else()
    _holdfast_link_layouts("${target}" ${layouts} ${linker})
  endif()
  set(${linker_out} "${linker}" PARENT_SCOPE)
endfunction()

# _holdfast_shuffling_linker(<out>): lld, mold, or nothing.
function(_holdfast_shuffling_linker out)
  set(${out} "" PARENT_SCOPE)
  if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    return()
  endif()
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  foreach(language IN ITEMS CXX C)
    if(language IN_LIST languages)
      set(CMAKE_REQUIRED_QUIET TRUE)
      check_linker_flag(${language} "-fuse-ld=lld;LINKER:--shuffle-sections=.text*=1" HOLDFAST_LLD_SHUFFLES)
      if(HOLDFAST_LLD_SHUFFLES)
        set(${out} lld PARENT_SCOPE)
        return()
      endif()
      check_linker_flag(${language} "-fuse-ld=mold;LINKER:--shuffle-sections=1" HOLDFAST_MOLD_SHUFFLES)
      if(HOLDFAST_MOLD_SHUFFLES)
        set(${out} mold PARENT_SCOPE)
      endif()
      return()
    endif()
  endforeach()
endfunction()

# _holdfast_link_layouts(<target> <layouts> <linker>): several tests of a target share the layouts of the one that wants most.
function(_holdfast_link_layouts target layouts linker)
  get_property(linked TARGET ${target} PROPERTY HOLDFAST_LAYOUTS)
  if(linked AND linked GREATER_EQUAL layouts)
    return()
  endif()
  set_property(TARGET ${target} PROPERTY HOLDFAST_LAYOUTS ${layouts})
  set_property(TARGET ${target} PROPERTY HOLDFAST_LAYOUTS_LINKER ${linker})
  _holdfast_set_launchers(${target})
  set(files "")
  foreach(number RANGE 1 ${layouts})
    if(number LESS 10)
      set(number 0${number})
    endif()
    list(APPEND files "$<TARGET_FILE:${target}>.layout-${number}")
  endforeach()
  set_property(TARGET ${target} APPEND PROPERTY ADDITIONAL_CLEAN_FILES ${files})
  _holdfast_separate_sections(${target})
endfunction()
