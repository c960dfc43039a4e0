#if !__has_include(<catch2/catch_all.hpp>)  // the header of Catch2 3, which brings main() along
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
