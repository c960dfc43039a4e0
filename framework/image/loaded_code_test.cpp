#include "image/take_image.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "binary/elf/elf_facts.hpp"
#include "image/digest.hpp"
#include "model/error.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(loaded_code)

using namespace holdfast;
using image::is_the_same;
using image::loaded_code_of;
using image::runs_the_same;

namespace {

/// Returns an image of `code`, always with the same library and the same data file.
Image image_of(const std::string& code, const std::string& sha256 = "") {
  return {.id = "1",
          .program = {.name = "bench", .path = "", .sha256 = sha256.empty() ? code : sha256, .code = code},
          .libraries = {{.name = "libone.so", .path = "", .sha256 = "2", .code = "one"}},
          .data = {{.name = "words.txt", .path = "", .sha256 = "3"}}};
}

}  // namespace

BOOST_AUTO_TEST_CASE(another_name_and_debug_information_are_not_another_program) {
  BOOST_TEST(image::sha256_of_file(FIXTURE_NAMED) != image::sha256_of_file(FIXTURE_RENAMED));
  BOOST_TEST(binary::build_id_of(FIXTURE_NAMED) != binary::build_id_of(FIXTURE_RENAMED));
  BOOST_TEST(loaded_code_of(FIXTURE_NAMED) == loaded_code_of(FIXTURE_RENAMED));
  BOOST_TEST(loaded_code_of(FIXTURE_NAMED).size() == 64U);
}

BOOST_AUTO_TEST_CASE(another_number_in_an_instruction_is) {
  BOOST_TEST(loaded_code_of(FIXTURE_NAMED) != loaded_code_of(FIXTURE_RECODED));
}

BOOST_AUTO_TEST_CASE(of_scripts_and_cut_off_programs_nothing_is_known) {
  const TemporaryDirectory place;
  BOOST_TEST(loaded_code_of(place.write("script", "#!/bin/sh\n")).empty());
  BOOST_TEST(loaded_code_of(place.write("cut", std::string("\x7f"
                                                           "ELF\x02\x01\x01",
                                                           7)))
                 .empty());
  BOOST_CHECK_THROW(loaded_code_of(place / "nothing"), Error);
}

BOOST_AUTO_TEST_CASE(images_are_the_same_where_program_libraries_and_data_are) {
  const auto accepted = image_of("main");
  BOOST_TEST(runs_the_same(accepted, image_of("main")));
  BOOST_TEST(!runs_the_same(accepted, image_of("other")));
  auto library = accepted;
  library.libraries.front().code = library.libraries.front().sha256 = "two";
  BOOST_TEST(!runs_the_same(accepted, library));
  auto data = accepted;
  data.data.front().sha256 = "4";
  BOOST_TEST(!runs_the_same(accepted, data));
  auto more = accepted;
  more.libraries.push_back(more.libraries.front());
  BOOST_TEST(!runs_the_same(accepted, more));
}

BOOST_AUTO_TEST_CASE(of_what_nothing_is_loaded_the_content_counts) {
  BOOST_TEST(runs_the_same(image_of("", "script"), image_of("", "script")));
  BOOST_TEST(!runs_the_same(image_of("", "script"), image_of("", "other")));
  BOOST_TEST(
      !runs_the_same(image_of("main", "file"), image_of("", "other")));  // one of them may read its own file
  BOOST_TEST(!runs_the_same(image_of(""), image_of("")));                // nothing is known about the code
}

BOOST_AUTO_TEST_CASE(where_files_are_compared_what_is_loaded_does_not_count) {
  BOOST_TEST(is_the_same(image_of("main", "file"), image_of("main", "file")));
  BOOST_TEST(!is_the_same(image_of("main", "file"), image_of("main", "longer file")));
}

BOOST_AUTO_TEST_CASE(an_image_knows_the_code_of_its_program) {
  BOOST_TEST(image::take_image(FIXTURE_NAMED, {}).program.code == loaded_code_of(FIXTURE_NAMED));
}

BOOST_AUTO_TEST_SUITE_END()
