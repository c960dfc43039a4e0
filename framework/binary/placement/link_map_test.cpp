#include "binary/placement/placement.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(maps_of_the_linker)

using namespace holdfast::binary;

BOOST_AUTO_TEST_CASE(a_section_is_read_with_its_object_whether_or_not_its_name_fits_the_line) {
  const auto found = input_sections(R"(Discarded input sections

 .text          0x0000000000000000       0x10 gone.o

Linker script and memory map

.text           0x0000000000001110      0x531
 *(.text.unlikely .text.*_unlikely .text.unlikely.*)
 .text.unlikely._Z3fooi
                0x0000000000001110       0x22 a.o
 *fill*         0x0000000000001132        0x6 
 .text          0x0000000000001140       0x10 /usr/lib/Scrt1.o
                0x0000000000001140                _start
 .text          0x0000000000001150        0x0 empty.o
 .text._Z3bari  0x0000000000001150       0x20 lib/libwords.a(words.o)

.bss            0x0000000000004000       0x10
 COMMON         0x0000000000004000       0x08 c.o
)");
  BOOST_REQUIRE(found.size() == 4);
  BOOST_TEST(found[0].output == ".text");
  BOOST_TEST(found[0].name == ".text.unlikely._Z3fooi");
  BOOST_TEST(found[0].object == "a.o");
  BOOST_TEST(found[0].address == 0x1110);
  BOOST_TEST(found[0].size == 0x22);
  BOOST_TEST(found[1].object == "/usr/lib/Scrt1.o");
  BOOST_TEST(found[2].object == "lib/libwords.a:words.o");
  BOOST_TEST(found[3].output == ".bss");
  BOOST_TEST(found[3].name == "COMMON");
}

BOOST_AUTO_TEST_CASE(a_statement_of_the_script_that_fits_one_line_hides_no_section) {
  const auto found = input_sections(R"(Linker script and memory map

.text           0x0000000000001110      0x531
                0x0000000000001120                . = MAX (., 0x10)
 libpart.a:part.cpp.o(.text._Z3fooi)
 .text._Z3fooi  0x0000000000001120       0x22 libpart.a(part.cpp.o)
)");
  BOOST_REQUIRE(found.size() == 1);
  BOOST_TEST(found[0].address == 0x1120);
}

BOOST_AUTO_TEST_CASE(the_default_script_stands_between_two_lines) {
  const std::string line(50, '=');
  BOOST_TEST(default_script("GNU ld\nusing internal linker script:\n" + line + "\nSECTIONS {}\n" + line +
                            "\nopened a.o\n") == "\nSECTIONS {}\n");
  BOOST_TEST(default_script("mold 2.0") == "");
}

BOOST_AUTO_TEST_SUITE_END()
