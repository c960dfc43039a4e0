#include "binary/elf/elf_facts.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(build_id)

using namespace holdfast;
using binary::build_id_of;

namespace {

/// Returns the smallest file with one segment of notes: a header of 64 bytes, a segment table of 56, and
/// the note.
std::string elf_with_note(char type, const std::string& owner) {
  std::string bytes(64 + 56 + 12 + 4 + 4, '\0');
  bytes.replace(0, 7,
                std::string("\x7f"
                            "ELF\x02\x01\x01",
                            7));  // 64 bits, little endian
  bytes[16] = 2;                  // a program
  bytes[18] = 62;                 // x86-64
  bytes[20] = 1;
  bytes[32] = 64;  // the segment table follows the header
  bytes[52] = 64;
  bytes[54] = 56;
  bytes[56] = 1;        // one segment,
  bytes[64] = 4;        // of notes,
  bytes[64 + 8] = 120;  // at byte 120,
  bytes[64 + 32] = 20;  // 20 bytes long
  bytes[64 + 48] = 4;
  bytes[120] = 4;  // the owner has 4 bytes,
  bytes[124] = 4;  // the id too
  bytes[128] = type;
  bytes.replace(132, 3, owner);
  bytes.replace(136, 4, "\xde\xad\xbe\x0f");
  return bytes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_gnu_note_of_type_three_is_the_build_id) {
  const TemporaryDirectory place;
  BOOST_TEST(build_id_of(place.write("program", elf_with_note(3, "GNU"))) == "deadbe0f");
}

BOOST_AUTO_TEST_CASE(notes_of_another_type_or_owner_are_not) {
  const TemporaryDirectory place;
  BOOST_TEST(build_id_of(place.write("abi", elf_with_note(1, "GNU"))).empty());
  BOOST_TEST(build_id_of(place.write("other", elf_with_note(3, "XYZ"))).empty());
}

BOOST_AUTO_TEST_CASE(scripts_and_cut_off_programs_have_none) {
  const TemporaryDirectory place;
  BOOST_TEST(build_id_of(place.write("script", "#!/bin/sh\n")).empty());
  BOOST_TEST(build_id_of(place.write("cut", elf_with_note(3, "GNU").substr(0, 125))).empty());
  BOOST_CHECK_THROW(build_id_of(place / "nothing"), Error);
}

BOOST_AUTO_TEST_SUITE_END()
