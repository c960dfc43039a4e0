#define CATCH_CONFIG_MAIN
#define CATCH_CONFIG_ENABLE_BENCHMARKING
#include <catch2/catch.hpp>

#include "verdict_work.hpp"

TEST_CASE("sort") {
  BENCHMARK("sort") { return peers_sort(); };
}

TEST_CASE("lookup") {
  BENCHMARK("lookup") { return peers_lookup(); };
}
