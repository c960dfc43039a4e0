#include "binary/dwarf/code_map.hpp"

#include <algorithm>
#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "binary/elf/symbols.hpp"
#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(code_map)

namespace {

using namespace holdfast;
using binary::CodeMap;

const binary::MappedFunction& named(const CodeMap& map, std::string_view name) {
  const auto found = std::ranges::find(map.functions, name, &binary::MappedFunction::name);
  BOOST_REQUIRE_MESSAGE(found != map.functions.end(), name << " is not in the map");
  return *found;
}

/// Returns the names of the functions to which the code of this symbol belongs, in the order of the code.
std::vector<std::string> owners(const CodeMap& map, const std::string& symbol) {
  std::vector<std::string> names;
  const auto all = binary::functions_of(FIXTURE_SHAPES).defined;
  const auto& function = *std::ranges::find(all, symbol, &binary::Symbol::name);
  for (const auto& row : map.rows) {
    if (row.begin < function.address || row.begin >= function.address + function.size) continue;
    const auto& name = map.functions[row.function].name;
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_was_inlined_has_its_own_name) {
  const auto map = binary::code_map_of(FIXTURE_SHAPES);
  const auto& small = named(map, "shapes::small(int)");
  BOOST_TEST(!small.has_code);
  BOOST_TEST(small.symbol == "_ZN6shapes5smallEi");
  const auto of_twice = owners(map, "_ZN6shapes5twiceEi");
  BOOST_TEST((std::ranges::find(of_twice, "shapes::small(int)") != of_twice.end()));
  BOOST_TEST((std::ranges::find(of_twice, "shapes::twice(int)") != of_twice.end()));
}

BOOST_AUTO_TEST_CASE(a_function_has_the_file_and_the_lines_of_its_definition) {
  const auto map = binary::code_map_of(FIXTURE_SHAPES);
  const auto& area = named(map, "shapes::Square::area() const");
  BOOST_TEST(area.has_code);
  BOOST_TEST(area.file.ends_with("binary/fixtures/shapes.cpp"));
  BOOST_REQUIRE(area.lines.size() == 1U);
  BOOST_TEST(area.lines.front() == area.line, "it stands in one line");
}

BOOST_AUTO_TEST_CASE(constructors_and_destructors_of_one_class_are_one_function) {
  const auto map = binary::code_map_of(FIXTURE_SHAPES);
  const auto destructors = std::ranges::count_if(map.functions, [](const binary::MappedFunction& function) {
    return function.name == "shapes::Shape::~Shape()";
  });
  BOOST_TEST(destructors == 1);
}

BOOST_AUTO_TEST_CASE(no_two_rows_overlap_and_all_are_in_order) {
  for (const char* file : {FIXTURE_SHAPES, "/proc/self/exe"}) {
    const auto map = binary::code_map_of(file);
    BOOST_REQUIRE(!map.rows.empty());
    std::uint64_t at = 0;
    for (const auto& row : map.rows) {
      BOOST_REQUIRE(row.begin >= at);
      BOOST_REQUIRE(row.begin < row.end);
      BOOST_REQUIRE(row.function < map.functions.size());
      at = row.end;
    }
  }
}

BOOST_AUTO_TEST_CASE(without_debug_information_there_are_the_functions_of_the_symbol_table) {
  const auto map = binary::code_map_of(FIXTURE_STRIPPED);
  const auto& twice = named(map, "shapes::twice(int)");
  BOOST_TEST(twice.has_code);
  BOOST_TEST(twice.file == "");
  BOOST_TEST(twice.lines.empty());
  BOOST_TEST((std::ranges::find(map.functions, "shapes::small(int)", &binary::MappedFunction::name) ==
              map.functions.end()));
}

BOOST_AUTO_TEST_CASE(damaged_debug_information_is_not_followed_for_ever) {
  BOOST_CHECK_NO_THROW(binary::code_map_of(FIXTURE_ENDLESS));
  BOOST_CHECK_NO_THROW(binary::code_map_of(FIXTURE_UNENDED));
  BOOST_CHECK_THROW(binary::code_map_of(FIXTURE_UNENDED_SECTION), Error);
  BOOST_CHECK_THROW(binary::code_map_of("/etc/passwd"), Error);
}

BOOST_AUTO_TEST_CASE(a_record_of_a_map_is_read_back_as_it_was) {
  const auto map = binary::code_map_of(FIXTURE_SHAPES);
  const auto record = binary::code_map_record(map);
  const auto read = binary::parse_code_map(record, "x");
  BOOST_TEST(binary::code_map_record(read) == record);
  BOOST_REQUIRE(read.functions.size() == map.functions.size());
  BOOST_TEST(read.functions.front().key() == map.functions.front().key());
  BOOST_TEST(read.functions.back().lines == map.functions.back().lines, boost::test_tools::per_element());
  BOOST_CHECK_THROW(binary::parse_code_map(record.substr(1), "x"), Error);
  BOOST_CHECK_THROW(binary::parse_code_map(record + "x", "x"), Error);
}

BOOST_AUTO_TEST_SUITE_END()
