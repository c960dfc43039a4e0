# dependencies: what Holdfast itself is built with comes from the system. Where a project that includes Holdfast has a
# target of the same name, the tool would be compiled with that code, which is the code under test: a change of it would
# change both what is measured and what measures.

set(HOLDFAST_DEPENDENCIES Boost::headers CLI11::CLI11 fmt::fmt nlohmann_json::nlohmann_json OpenSSL::Crypto pugixml::pugixml
    SQLite::SQLite3 Zydis::Zydis)

# holdfast_refuse_dependencies_of_project(): stops where one of them is no imported target. Called before the dependencies
# are looked for, since their packages refuse such a target with words of their own, and again afterwards.
function(holdfast_refuse_dependencies_of_project)
  foreach(target IN LISTS HOLDFAST_DEPENDENCIES)
    if(NOT TARGET ${target})
      continue()
    endif()
    get_target_property(imported ${target} IMPORTED)
    if(imported)
      continue()
    endif()
    get_target_property(place ${target} SOURCE_DIR)
    message(FATAL_ERROR "Holdfast needs ${target} of the system, but this build has a target of that name, of ${place}: the \
tool that measures would be compiled with the code that is measured. Make Holdfast available before that target (call \
FetchContent_MakeAvailable() or add_subdirectory() earlier), or install Holdfast and call find_package(Holdfast).")
  endforeach()
endfunction()
