#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include "work.hpp"

TEST_CASE("work") {
  BENCHMARK("other") { return begin_with(1000); };
  BENCHMARK("all") { return all(2000); };
  SECTION("in a section") {
    BENCHMARK("short") { return begin_with(10); };
  }
  BENCHMARK("quick") { return end_with(100); };
}

TEST_CASE("wrong") {
  BENCHMARK("never") { return begin_with(10); };
  REQUIRE(begin_with(10) == 0);
}
