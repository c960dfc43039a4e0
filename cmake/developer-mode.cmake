# developer-mode: compiler flags for the development of Holdfast itself. Consumers never get them: with
# HOLDFAST_DEVELOPER=OFF, the target is empty, and installed targets must not name it:
#
#   target_link_libraries(holdfast_stats PRIVATE $<BUILD_INTERFACE:holdfast_developer_flags>)

include_guard(GLOBAL)

option(HOLDFAST_DEVELOPER "Compile Holdfast with warnings as errors" OFF)

add_library(holdfast_developer_flags INTERFACE)

if(HOLDFAST_DEVELOPER)
  # The conversions matter most: a count that silently becomes a double, or a negative number that becomes a huge index,
  # causes a wrong statistic, not a crash.
  target_compile_options(holdfast_developer_flags INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:
    -Werror -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wnon-virtual-dtor
    -Woverloaded-virtual -Wimplicit-fallthrough
    # Designated initialisers name only the values that differ from the defaults.
    -Wno-missing-field-initializers>)
  # In a unity build, GCC warns of a local name that shadows a name of another source.
  target_compile_options(holdfast_developer_flags INTERFACE
    $<IF:$<CXX_COMPILER_ID:GNU>,-Wshadow=local,-Wshadow>)
  # GCC 12 reports overlapping copies in std::string's own operator+ (GCC bug 105651).
  target_compile_options(holdfast_developer_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
  # GCC 13 and 14 mistake a returned reference for a reference into a temporary argument, such as the key of list_in(document, "key").
  target_compile_options(holdfast_developer_flags INTERFACE
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,13>>:-Wno-dangling-reference>)
endif()
