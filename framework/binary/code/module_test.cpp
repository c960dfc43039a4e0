#include "binary/code/module.hpp"

#include <elf.h>

#include <cstring>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(module)

namespace {

using namespace holdfast;

/// Returns the path of a program that was built from fixtures/calls/calls.cpp.
std::string some_program() {
  const std::string directories = FIXTURE_CALLS;
  return directories.substr(0, directories.find(':')) + "/calls";
}

/// Returns the first loaded segment, which begins with the header of the file.
Elf64_Phdr* first_segment(std::string& content) {
  Elf64_Ehdr head{};
  std::memcpy(&head, content.data(), sizeof head);
  auto* segments = reinterpret_cast<Elf64_Phdr*>(content.data() + head.e_phoff);
  while (segments->p_type != PT_LOAD) ++segments;
  return segments;
}

}  // namespace

BOOST_AUTO_TEST_CASE(bytes_are_those_of_the_file_and_none_where_it_is_damaged) {
  const TemporaryDirectory place;
  auto content = content_of(some_program());
  const binary::Module whole(place.write("whole", content), true);
  BOOST_TEST(whole.image().bytes(0, 4).size() == 4U);
  BOOST_TEST(whole.image().bytes(0, 4)[1] == 'E');
  // Offset + 0x100 overflows to the begin of the file.
  first_segment(content)->p_offset = ~std::uint64_t{0} - 0xff;
  const binary::Module damaged(place.write("damaged", content), true);
  BOOST_TEST(damaged.image().bytes(0x80, 0x100).empty());
  BOOST_TEST(damaged.image().bytes(0x100, 1).empty());
}

BOOST_AUTO_TEST_SUITE_END()
