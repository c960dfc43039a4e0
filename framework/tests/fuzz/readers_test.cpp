// Tests that every reader of foreign bytes accepts its corpus, and rejects damaged input by a sentence.

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <map>
#include <random>

#include "temporary_directory.hpp"
#include "tests/fuzz/mutated.hpp"
#include "tests/fuzz/readers.hpp"

BOOST_AUTO_TEST_SUITE(fuzzing)

namespace fuzz = holdfast::fuzz;
namespace data = boost::unit_test::data;

namespace {

constexpr int kDamaged = 1000;    ///< inputs for each reader
constexpr int kLevels = 200'000;  ///< 40 bytes of stack for each, too few for a recursive call

std::map<std::string, std::string> corpus_of(const fuzz::Reader& reader) {
  std::map<std::string, std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(HOLDFAST_FUZZ_CORPUS "/" + reader.corpus))
    files[file.path().filename().string()] = holdfast::content_of(file.path().string());
  return files;
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const auto& reader : fuzz::readers()) all.push_back(reader.name);
  return all;
}

/// Returns the message of an error that is not one of Holdfast's own; empty: the input was read or rejected.
std::string thrown_by(const fuzz::Reader& reader, const std::string& input) {
  try {
    fuzz::takes(reader, input);
  } catch (const std::exception& wrong) {
    return std::string("threw ") + wrong.what();
  }
  return "";
}

}  // namespace

// Otherwise damaged input would always be rejected at its first byte.
BOOST_DATA_TEST_CASE(of_each_corpus_something_is_taken, data::make(names()), name) {
  const auto& reader = *fuzz::reader_named(name);
  int taken = 0;
  for (const auto& [file, bytes] : corpus_of(reader)) taken += fuzz::takes(reader, bytes) ? 1 : 0;
  BOOST_TEST(taken > 0);
}

BOOST_DATA_TEST_CASE(what_is_damaged_is_read_or_refused_by_a_sentence, data::make(names()), name) {
  const auto& reader = *fuzz::reader_named(name);
  const auto corpus = corpus_of(reader);
  std::mt19937 random(20261121);
  for (int i = 0; i < kDamaged; ++i) {
    const auto pick = [&] {
      return std::next(corpus.begin(), static_cast<std::ptrdiff_t>(random() % corpus.size()));
    };
    const auto& [file, bytes] = *pick();
    const auto input = fuzz::mutated(bytes, pick()->second, random);
    const auto thrown = thrown_by(reader, input);
    BOOST_TEST(thrown == "", "input " << i << ", made of " << file << ": " << thrown);
  }
}

// A recursive reader must limit the depth of nesting.
BOOST_TEST_DECORATOR(*boost::unit_test::label("slow"))
BOOST_DATA_TEST_CASE(what_is_nested_deeply_takes_no_stack_for_each_level, data::make(names()), name) {
  const auto& reader = *fuzz::reader_named(name);
  for (const auto& [file, bytes] : corpus_of(reader)) {
    for (const char* level : {"[", "{\"a\":", "(", "<", "<a>", "$((", "${a:-", "!"}) {
      std::string levels;
      for (int i = 0; i < kLevels; ++i) levels += level;
      for (const auto at : {std::size_t{0}, bytes.find(':') + 1, bytes.find('(') + 1, bytes.size()}) {
        auto input = bytes;
        input.insert(std::min(at, input.size()), levels);
        const auto thrown = thrown_by(reader, input);
        BOOST_TEST(thrown == "", level << " in " << file << ": " << thrown);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
