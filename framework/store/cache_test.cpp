#include "store/cache.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <random>
#include <thread>

#include "model/whole_file.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(cache)

namespace {

using namespace holdfast;
using store::Cache;
namespace fs = std::filesystem;

/// Bytes that cannot be compressed.
std::string random_bytes(std::size_t size, unsigned seed) {
  std::mt19937 random(seed);
  std::string bytes(size, '\0');
  for (auto& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

std::uint64_t bytes_in(const std::string& directory) {
  std::uint64_t sum = 0;
  for (const auto& entry : fs::directory_iterator(directory)) sum += entry.file_size();
  return sum;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_was_kept_is_found_by_its_key_alone) {
  const TemporaryDirectory place;
  const Cache cache(place / "cache");
  BOOST_TEST(!cache.find("one").has_value());
  cache.keep("one", "bytes");
  BOOST_TEST(cache.find("one").value_or("") == "bytes");
  BOOST_TEST(!cache.find("two").has_value());
  cache.keep("one", "");
  BOOST_TEST(cache.find("one").value_or("?").empty());
}

BOOST_AUTO_TEST_CASE(a_damaged_file_is_as_if_it_were_not_there) {
  const TemporaryDirectory place;
  const Cache cache(place / "cache");
  const auto bytes = random_bytes(1000, 1);
  cache.keep("key", bytes);
  const auto whole = whole_file(cache.path_of("key"));
  const auto name = fs::path(cache.path_of("key")).lexically_relative(place.path()).string();
  for (const std::size_t at : {std::size_t{2}, whole.size() / 2, whole.size() - 1}) {
    auto damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    place.write(name, damaged);
    BOOST_TEST(!cache.find("key").has_value(), "byte " << at);
    place.write(name, whole.substr(0, at));
    BOOST_TEST(!cache.find("key").has_value(), "cut off at " << at);
  }
  cache.keep("key", bytes);
  BOOST_TEST((cache.find("key") == bytes));
}

BOOST_AUTO_TEST_CASE(what_was_used_longest_ago_is_removed_first) {
  const TemporaryDirectory place;
  constexpr std::size_t kRoom = 3'500;
  const Cache cache(place / "cache", kRoom);
  const auto then = fs::file_time_type::clock::now() - std::chrono::hours(24);
  for (unsigned i = 0; i < 3; ++i) {
    cache.keep(std::to_string(i), random_bytes(1000, i));
    fs::last_write_time(cache.path_of(std::to_string(i)), then + std::chrono::hours(i));
  }
  BOOST_TEST(cache.find("0").has_value());  // finding an object counts as a use
  cache.keep("3", random_bytes(1000, 3));
  BOOST_TEST(!cache.find("1").has_value());
  for (const char* key : {"0", "2", "3"}) BOOST_TEST(cache.find(key).has_value(), key);
  for (unsigned i = 4; i < 20; ++i) cache.keep(std::to_string(i), random_bytes(1000, i));
  BOOST_TEST(bytes_in(place / "cache") <= kRoom);
}

BOOST_AUTO_TEST_CASE(what_a_killed_process_left_is_removed_and_what_grows_is_not) {
  const TemporaryDirectory place;
  const Cache cache(place / "cache");
  const auto left = place.write("cache/1.growing", "half");
  const auto growing = place.write("cache/2.growing", "half");
  fs::last_write_time(left, fs::file_time_type::clock::now() - std::chrono::hours(2));
  cache.keep("key", "bytes");
  BOOST_TEST(!fs::exists(left));
  BOOST_TEST(fs::exists(growing));
}

BOOST_AUTO_TEST_CASE(several_may_write_one_key_at_once) {
  const TemporaryDirectory place;
  const auto bytes = random_bytes(100'000, 7);
  {
    std::vector<std::jthread> writers;
    for (int i = 0; i < 4; ++i) {
      writers.emplace_back([&] {
        const Cache cache(place / "cache");
        for (int round = 0; round < 20; ++round) {
          cache.keep("key", bytes);
          const auto found = cache.find("key");
          if (found != bytes) throw std::logic_error("another process' bytes, or half of them");
        }
      });
    }
  }
  BOOST_TEST((Cache(place / "cache").find("key") == bytes));
}

BOOST_AUTO_TEST_CASE(where_nothing_can_be_written_nothing_is_kept) {
  const Cache cache("/proc/nowhere");
  cache.keep("key", "bytes");
  BOOST_TEST(!cache.find("key").has_value());
}

BOOST_AUTO_TEST_SUITE_END()
