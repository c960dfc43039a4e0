# developer-mode: how Holdfast itself is compiled while it is worked on. Consumers never see it: OFF, the
# target is empty, and what is installed must not name it:
#
#   target_link_libraries(holdfast_stats PRIVATE $<BUILD_INTERFACE:holdfast_developer_flags>)

include_guard(GLOBAL)

option(HOLDFAST_DEVELOPER "Compile Holdfast with its warnings, each an error" OFF)

add_library(holdfast_developer_flags INTERFACE)

if(HOLDFAST_DEVELOPER)
  # The conversions matter most: a count that silently becomes a double, or a negative one a huge index, is a
  # wrong statistic and not a crash.
  target_compile_options(holdfast_developer_flags INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:
    -Werror -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wnon-virtual-dtor
    -Woverloaded-virtual -Wimplicit-fallthrough
    # Designated initialisers name what differs from the defaults; to name the rest would hide it.
    -Wno-missing-field-initializers>)
  # Where several sources are one unit, GCC calls a local name shadowed by another source's.
  target_compile_options(holdfast_developer_flags INTERFACE
    $<IF:$<CXX_COMPILER_ID:GNU>,-Wshadow=local,-Wshadow>)
  # GCC 12 sees overlapping copies in std::string's own operator+ (GCC bug 105651).
  target_compile_options(holdfast_developer_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
endif()
