#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
#include <nlohmann/json.hpp>

static nlohmann::json numbers(int count) {
  nlohmann::json list;
  for (int i = 0; i < count; ++i) list.push_back({{"index", i}, {"half", i * 0.5}});
  return list;
}

TEST_CASE("dump, [all] of it", "[!benchmark]") {
  const auto list = numbers(200);
  BENCHMARK("compact") { return list.dump(); };
  SECTION("for people") {
    BENCHMARK("indented") { return list.dump(2); };
  }
}

TEST_CASE("a test and no benchmark") { REQUIRE(numbers(3).size() == 3); }

TEST_CASE("parse") {
  const auto text = numbers(200).dump();
  REQUIRE(nlohmann::json::parse(text).size() == 200);
  BENCHMARK("text") { return nlohmann::json::parse(text); };
}
