#include "run/coverage/coverage_record.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(coverage_record)

namespace {

using namespace holdfast;
using namespace holdfast::run;

CoverageRecord counted() {
  CoverageRecord record;
  record.instructions = 1000;
  record.samples = 4000;
  record.functions["_Z5parsev"] = {.instructions = 700, .samples = 1200, .lines = {-2, 0, 5}};
  record.functions["lambda a.cpp:3"] = {.instructions = 0, .lines = {}};
  return record;
}

CoverageRecord traced() {
  auto record = counted();
  record.instructions = 0;
  record.samples = 0;
  record.uncounted = "valgrind is not installed";
  for (auto& [key, function] : record.functions) function.instructions = function.samples = 0;
  return record;
}

Declaration declaration_in(const std::string& build) {
  Declaration made;
  made.test = "parse";
  made.command = {build + "/bench", "--file=" + build + "/data"};
  made.build_directory = build;
  made.source_directory = "/home/ada/app";
  return made;
}

Image image_with(const std::string& digest) {
  Image image;
  image.program = {.name = "bench", .path = "", .sha256 = digest};
  return image;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_was_counted_is_found_again_as_it_was) {
  const TemporaryDirectory place;
  const store::Cache records(place / "records");
  BOOST_TEST(!find_coverage(records, "key").has_value());
  keep_coverage(records, "key", counted());
  const auto found = find_coverage(records, "key");
  BOOST_REQUIRE(found.has_value());
  BOOST_TEST(found->instructions == 1000U);
  BOOST_TEST(found->samples == 4000U);
  BOOST_TEST(found->functions.at("_Z5parsev").instructions == 700U);
  BOOST_TEST(found->functions.at("_Z5parsev").samples == 1200U);
  const std::vector<int> lines{-2, 0, 5};
  BOOST_TEST(found->functions.at("_Z5parsev").lines == lines, boost::test_tools::per_element());
  BOOST_TEST(found->functions.contains("lambda a.cpp:3"));
}

BOOST_AUTO_TEST_CASE(a_share_of_the_time_is_that_of_the_samples_as_far_as_there_are_some) {
  auto record = counted();
  auto& function = record.functions["_Z5parsev"];
  BOOST_TEST(share_of_instructions(record, function) == 0.7, boost::test_tools::tolerance(1e-12));
  // 0.7 * (2 + 1200) / (2 + 2800), where the samples alone say 0.3.
  BOOST_TEST(share_of_time(record, function) == 0.30028551, boost::test_tools::tolerance(1e-6));
  // The function has five of a thousand instructions, so two of 400 samples are expected. There is no sample, so
  // half of its share of instructions remains.
  record.samples = 400;
  function = {.instructions = 5, .samples = 0, .lines = {}};
  BOOST_TEST(share_of_time(record, function) == 0.0025, boost::test_tools::tolerance(1e-12));
  // Without samples, only instructions determine the share.
  record.samples = 0;
  BOOST_TEST(share_of_time(record, function) == 0.005, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(what_was_counted_goes_before_what_was_only_traced_in_either_order) {
  const TemporaryDirectory place;
  const store::Cache records(place / "records");
  keep_coverage(records, "key", traced());
  BOOST_TEST(find_coverage(records, "key")->uncounted == "valgrind is not installed");
  keep_coverage(records, "key", counted());
  BOOST_TEST(find_coverage(records, "key")->is_counted());
  keep_coverage(records, "key", traced());
  BOOST_TEST(find_coverage(records, "key")->is_counted());
}

BOOST_AUTO_TEST_CASE(another_build_tree_with_the_same_program_has_the_same_record) {
  const Point point{.benchmark = "parse"};
  const auto here = coverage_key(declaration_in("/home/ada/app/build"), point, image_with("1a"));
  BOOST_TEST(here == coverage_key(declaration_in("/ci/build"), point, image_with("1a")));
  BOOST_TEST(here != coverage_key(declaration_in("/ci/build"), point, image_with("1b")));
  BOOST_TEST(here != coverage_key(declaration_in("/ci/build"), {.benchmark = "print"}, image_with("1a")));
}

BOOST_AUTO_TEST_CASE(records_are_beside_the_store) {
  const TemporaryDirectory place;
  const auto records = coverage_records(place / "holdfast.db");
  BOOST_TEST(records.path_of("key").starts_with(place / "holdfast.db.coverage/"));
}

BOOST_AUTO_TEST_SUITE_END()
