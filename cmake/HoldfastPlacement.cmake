# HoldfastPlacement: what a program needs to be linked again with its code at other places.
#
# Where a linker puts code moves a benchmark by some per cent. Two remedies need each function in a section of its own,
# and a launcher at the link of the target:
#
#   PLACEMENT auto   record-link.sh writes beside the program how it was linked. Where it differs from the accepted one, the
#                    wrapper links it once more, with what both have in common at its accepted place
#                    (framework/run/placement.hpp). The default.
#   LAYOUTS <n>      link-layouts.sh links it in n more orders at once (HoldfastLayouts.cmake).
#
# Targets of tests, and the project's libraries that they link, are compiled with -ffunction-sections and
# -fdata-sections for it. PLACEMENT as-linked leaves them as they are. Ninja and Makefiles have such launchers.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastJson.cmake)

# _holdfast_placement(<settings>): unless PLACEMENT as-linked, how the target of a test is linked will be known.
function(_holdfast_placement settings)
  string(JSON placement GET "${settings}" placement)
  string(JSON target GET "${settings}" target)
  if(placement STREQUAL "as-linked" OR target STREQUAL "" OR NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles"
     OR NOT CMAKE_SYSTEM_NAME STREQUAL "Linux" OR NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    return()
  endif()
  _holdfast_unalias(target)
  get_target_property(imported "${target}" IMPORTED)
  get_property(placed TARGET "${target}" PROPERTY HOLDFAST_PLACED)
  if(imported OR placed)
    return()
  endif()
  get_property(said GLOBAL PROPERTY HOLDFAST_SAID_SECTIONS)
  if(NOT said)
    set_property(GLOBAL PROPERTY HOLDFAST_SAID_SECTIONS TRUE)
    message(STATUS "Holdfast: compiles targets of tests, and what they link, with -ffunction-sections -fdata-sections, to hold \
unchanged code at its place (PLACEMENT as-linked compiles them as they are)")
  endif()
  set_property(TARGET "${target}" PROPERTY HOLDFAST_PLACED TRUE)
  set_property(TARGET "${target}" APPEND PROPERTY ADDITIONAL_CLEAN_FILES "$<TARGET_FILE:${target}>.link")
  _holdfast_set_launchers("${target}")
  _holdfast_separate_sections("${target}")
endfunction()

# _holdfast_unalias(<variable>): the target itself, where the variable holds an alias of it.
function(_holdfast_unalias variable)
  get_target_property(target "${${variable}}" ALIASED_TARGET)
  if(target)
    set(${variable} "${target}" PARENT_SCOPE)
  endif()
endfunction()

# _holdfast_set_launchers(<target>): ours before those of the project. LAYOUTS are linked in the step of the target itself,
# which then has no record.
function(_holdfast_set_launchers target)
  get_property(layouts TARGET ${target} PROPERTY HOLDFAST_LAYOUTS)
  get_property(linker TARGET ${target} PROPERTY HOLDFAST_LAYOUTS_LINKER)
  if(layouts)
    set(ours sh "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/link-layouts.sh" ${layouts} ${linker})
  else()
    set(ours sh "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/record-link.sh")
  endif()
  foreach(language IN ITEMS C CXX)
    get_property(known TARGET ${target} PROPERTY HOLDFAST_${language}_LINKER_LAUNCHER SET)
    if(NOT known)
      get_property(launcher TARGET ${target} PROPERTY ${language}_LINKER_LAUNCHER)
      set_property(TARGET ${target} PROPERTY HOLDFAST_${language}_LINKER_LAUNCHER "${launcher}")
    endif()
    get_property(launcher TARGET ${target} PROPERTY HOLDFAST_${language}_LINKER_LAUNCHER)
    set_property(TARGET ${target} PROPERTY ${language}_LINKER_LAUNCHER ${ours} ${launcher})
  endforeach()
endfunction()

# _holdfast_separate_sections(<target>): of the target at once, and of the libraries that it links when all of them are known.
function(_holdfast_separate_sections target)
  get_property(separate TARGET ${target} PROPERTY HOLDFAST_SEPARATE_SECTIONS)
  if(separate)
    return()
  endif()
  set_property(TARGET ${target} PROPERTY HOLDFAST_SEPARATE_SECTIONS TRUE)
  _holdfast_compile_in_sections(${target})
  # A deferred call would look up its arguments only then.
  cmake_language(EVAL CODE
    "cmake_language(DEFER DIRECTORY \"${CMAKE_SOURCE_DIR}\" CALL _holdfast_separate_libraries_of ${target})")
endfunction()

function(_holdfast_compile_in_sections target)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:C,CXX>:-ffunction-sections>
                                           $<$<COMPILE_LANGUAGE:C,CXX>:-fdata-sections>)
endfunction()

function(_holdfast_separate_libraries_of target)
  foreach(property IN ITEMS LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
    get_property(libraries TARGET ${target} PROPERTY ${property})
    foreach(library IN LISTS libraries)
      string(REGEX REPLACE "^[$]<LINK_ONLY:(.*)>$" "\\1" library "${library}")
      if(NOT TARGET "${library}")
        continue()
      endif()
      _holdfast_unalias(library)
      get_target_property(imported "${library}" IMPORTED)
      get_target_property(type "${library}" TYPE)
      get_property(known TARGET "${library}" PROPERTY HOLDFAST_SEPARATE_SECTIONS)
      if(imported OR known OR type STREQUAL "SHARED_LIBRARY")
        continue()
      endif()
      set_property(TARGET "${library}" PROPERTY HOLDFAST_SEPARATE_SECTIONS TRUE)
      if(type MATCHES "^(STATIC|OBJECT)_LIBRARY$")
        _holdfast_compile_in_sections("${library}")
      endif()
      _holdfast_separate_libraries_of("${library}")
    endforeach()
  endforeach()
endfunction()
