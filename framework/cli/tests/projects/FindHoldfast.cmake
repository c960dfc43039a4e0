# Provides what find_package(Holdfast) gives a project, from a build tree instead of an installation.
#
#   HOLDFAST_EXECUTABLE        the wrapper
#   HOLDFAST_BUILD_DIRECTORY   the build tree with the libraries that a benchmark program links

cmake_path(SET framework NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../..")

add_executable(Holdfast::holdfast IMPORTED)
set_target_properties(Holdfast::holdfast PROPERTIES IMPORTED_LOCATION "${HOLDFAST_EXECUTABLE}")

add_library(Holdfast::main STATIC IMPORTED)
set_target_properties(Holdfast::main PROPERTIES
  IMPORTED_LOCATION "${HOLDFAST_BUILD_DIRECTORY}/framework/libholdfast_main.a"
  INTERFACE_INCLUDE_DIRECTORIES "${framework}/include"
  INTERFACE_COMPILE_FEATURES cxx_std_20)
# Links like the build tree was configured: shared or static, and with a sanitizer's runtime if the code needs
# one.
load_cache("${HOLDFAST_BUILD_DIRECTORY}" READ_WITH_PREFIX built_ BUILD_SHARED_LIBS CMAKE_CXX_FLAGS)
set(measure libholdfast_bench.a)
if(built_BUILD_SHARED_LIBS)
  set(measure libholdfast_bench.so)
endif()
foreach(library ${measure} libholdfast_settings.a libholdfast_lines.a libholdfast_events.a libholdfast_numbers.a libholdfast_model.a)
  target_link_libraries(Holdfast::main INTERFACE "${HOLDFAST_BUILD_DIRECTORY}/framework/${library}")
endforeach()
string(REGEX MATCH "-fsanitize=[a-z,]+" sanitizers "${built_CMAKE_CXX_FLAGS}")
target_link_options(Holdfast::main INTERFACE ${sanitizers})

include(${framework}/../cmake/Holdfast.cmake)
cmake_path(SET Holdfast_SOURCE_DIRECTORY NORMALIZE "${framework}/..")
set(Holdfast_FOUND TRUE)
