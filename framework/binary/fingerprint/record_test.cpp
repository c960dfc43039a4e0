#include "binary/fingerprint/record.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(fingerprint_record)

namespace {

using namespace holdfast;
using namespace holdfast::binary;

/// The fingerprints of this test program, which has thousands of functions.
const Fingerprints& own() {
  static const auto all = fingerprints_of("/proc/self/exe");
  return all;
}

bool same(const FunctionPrint& a, const FunctionPrint& b) {
  return a.name == b.name && a.other_names == b.other_names && a.address == b.address && a.size == b.size &&
         a.digest == b.digest && a.live_digest == b.live_digest && a.twins == b.twins &&
         a.live_twins == b.live_twins && a.calls == b.calls && a.variables == b.variables &&
         a.imports == b.imports;
}

bool same(const VariablePrint& a, const VariablePrint& b) {
  return a.name == b.name && a.other_names == b.other_names && a.size == b.size && a.digest == b.digest &&
         a.twins == b.twins && a.calls == b.calls && a.variables == b.variables && a.imports == b.imports;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_comparison_is_read_as_it_was_written) {
  const ModuleComparison made{.functions = {{"a", FunctionState::unchanged}, {"b", FunctionState::gone}},
                              .twins = {{"f~401120", 0x401130}},
                              .former_names = {{"c", "d"}},
                              .variables = {"v"},
                              .renamings = {{"v11", "v12"}},
                              .exports = {"e"},
                              .needs_the_same = false,
                              .loads_the_same = true};
  const auto read = parse_comparison(comparison_record(made), "record");
  BOOST_TEST((read.functions == made.functions && read.former_names == made.former_names));
  BOOST_TEST((read.twins == made.twins));
  BOOST_TEST((read.variables == made.variables && read.exports == made.exports));
  BOOST_TEST((read.renamings == made.renamings && !read.needs_the_same && read.loads_the_same));
  BOOST_CHECK_THROW(parse_comparison(comparison_record(made) + "x", "record"), Error);
  BOOST_CHECK_THROW(parse_comparison(fingerprints_record(own()), "record"), Error);
}

BOOST_AUTO_TEST_CASE(what_was_written_is_read) {
  const auto read = parse_fingerprints(fingerprints_record(own()), "record");
  BOOST_REQUIRE(read.functions.size() == own().functions.size());
  BOOST_REQUIRE(read.variables.size() == own().variables.size());
  BOOST_TEST(read.functions.size() > 100U);
  for (std::size_t i = 0; i < read.functions.size(); ++i)
    BOOST_TEST(same(read.functions[i], own().functions[i]), own().functions[i].name);
  for (std::size_t i = 0; i < read.variables.size(); ++i)
    BOOST_TEST(same(read.variables[i], own().variables[i]), own().variables[i].name);
  BOOST_TEST((read.exported == own().exported));
  BOOST_TEST((read.needed == own().needed));
  BOOST_TEST(read.relocations == own().relocations);
}

BOOST_AUTO_TEST_CASE(a_record_that_is_cut_off_is_refused) {
  Fingerprints all;
  all.functions = {{.name = "a", .other_names = {"b"}, .address = 0x1000, .size = 300, .calls = {0, 1}},
                   {.name = "c", .address = 0x2000, .size = 4}};
  all.variables = {{.name = "v", .size = 8, .calls = {1}}};
  all.needed = {"libc.so.6"};
  const auto whole = fingerprints_record(all);
  BOOST_TEST(parse_fingerprints(whole, "record").functions.size() == 2U);
  for (std::size_t size = 0; size < whole.size(); ++size)
    BOOST_CHECK_THROW(parse_fingerprints(whole.substr(0, size), "record"), Error);
  BOOST_CHECK_THROW(parse_fingerprints(whole + "x", "record"), Error);
}

BOOST_AUTO_TEST_CASE(an_index_that_leads_nowhere_is_refused) {
  Fingerprints all;
  all.functions = {{.name = "a", .calls = {1}}};
  BOOST_TEST(message_of([&] { parse_fingerprints(fingerprints_record(all), "record"); }) ==
             "record: is damaged, or of another version");
}

BOOST_AUTO_TEST_SUITE_END()
