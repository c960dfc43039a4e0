# Provides what find_package(Holdfast) gives a project: the wrapper and the functions. CMake only uses the wrapper's name,
# so HOLDFAST_EXECUTABLE may be any path.
add_executable(Holdfast::holdfast IMPORTED)
set_target_properties(Holdfast::holdfast PROPERTIES IMPORTED_LOCATION "${HOLDFAST_EXECUTABLE}")
include(${CMAKE_CURRENT_LIST_DIR}/../../Holdfast.cmake)
