#include "binary/elf/loader_paths.hpp"

#include <gelf.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <filesystem>

#include "binary/fixtures/said_by.hpp"
#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(loader_paths)

namespace {

using namespace holdfast;
namespace fs = std::filesystem;

const std::string kOldDirectory = fs::path(FIXTURE_OLD).parent_path();

/// A copy of a fixture that may be changed.
struct Copy {
  TemporaryDirectory place;
  std::string path = place / "program";
  explicit Copy(const char* fixture) { fs::copy_file(fixture, path); }
};

struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Returns the place of the dynamic section in an ELF image of 64 bits.
Range dynamic_section(const std::string& file) {
  const auto* header = reinterpret_cast<const Elf64_Ehdr*>(file.data());
  const auto* segments = reinterpret_cast<const Elf64_Phdr*>(file.data() + header->e_phoff);
  for (int i = 0; i < header->e_phnum; ++i) {
    if (segments[i].p_type == PT_DYNAMIC)
      return {segments[i].p_offset, segments[i].p_offset + segments[i].p_filesz};
  }
  return {};
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_fixtures_load_what_the_build_tree_holds) {
  BOOST_TEST(said_by(FIXTURE_RPATH, "") == "new");
  BOOST_TEST(said_by(FIXTURE_RUNPATH, "") == "new");
  BOOST_TEST(said_by(FIXTURE_BY_PATH, "") == "new");
  // An RPATH and a library name with a path take precedence over LD_LIBRARY_PATH: without the change
  // below, a snapshot would load the library that they refer to.
  BOOST_TEST(said_by(FIXTURE_RPATH, kOldDirectory) == "new");
  BOOST_TEST(said_by(FIXTURE_BY_PATH, kOldDirectory) == "new");
}

BOOST_AUTO_TEST_CASE(a_changed_copy_loads_from_the_directory_that_it_is_given_and_from_no_other) {
  for (const char* fixture : {FIXTURE_RPATH, FIXTURE_RUNPATH, FIXTURE_BY_PATH}) {
    const Copy copy(fixture);
    binary::forget_loader_paths(copy.path);
    BOOST_TEST(said_by(copy.path, kOldDirectory) == "old", fixture);
    BOOST_TEST(said_by(copy.path, "") == "", fixture);
  }
}

// The loader needs no sections, and tools such as sstrip remove them.
BOOST_AUTO_TEST_CASE(a_program_without_sections_forgets_its_paths_too) {
  for (const char* fixture : {FIXTURE_RPATH, FIXTURE_RUNPATH, FIXTURE_BY_PATH}) {
    const Copy copy(fixture);
    auto content = content_of(copy.path);
    auto* header = reinterpret_cast<Elf64_Ehdr*>(content.data());
    header->e_shoff = 0;
    header->e_shnum = header->e_shstrndx = 0;
    copy.place.write("program", content);
    BOOST_TEST(said_by(copy.path, "") == "new", fixture);
    binary::forget_loader_paths(copy.path);
    BOOST_TEST(said_by(copy.path, kOldDirectory) == "old", fixture);
    BOOST_TEST(said_by(copy.path, "") == "", fixture);
  }
}

BOOST_AUTO_TEST_CASE(nothing_but_the_dynamic_section_is_changed) {
  for (const char* fixture : {FIXTURE_RPATH, FIXTURE_RUNPATH, FIXTURE_BY_PATH}) {
    const Copy copy(fixture);
    const auto before = content_of(copy.path);
    binary::forget_loader_paths(copy.path);
    auto after = content_of(copy.path);
    BOOST_TEST((before != after), fixture);
    BOOST_REQUIRE(before.size() == after.size());
    const auto dynamic = dynamic_section(before);
    BOOST_REQUIRE(dynamic.end > dynamic.begin);
    std::copy(before.begin() + static_cast<std::ptrdiff_t>(dynamic.begin),
              before.begin() + static_cast<std::ptrdiff_t>(dynamic.end),
              after.begin() + static_cast<std::ptrdiff_t>(dynamic.begin));
    BOOST_TEST((before == after), fixture);
  }
}

BOOST_AUTO_TEST_CASE(a_changed_copy_has_nothing_left_to_change) {
  const Copy copy(FIXTURE_RPATH);
  binary::forget_loader_paths(copy.path);
  const auto once = content_of(copy.path);
  binary::forget_loader_paths(copy.path);
  BOOST_TEST((content_of(copy.path) == once));
}

BOOST_AUTO_TEST_CASE(names_that_lie_behind_the_end_of_a_damaged_file_are_not_read) {
  const Copy copy(FIXTURE_BY_PATH);
  auto content = content_of(copy.path);
  const auto* header = reinterpret_cast<const Elf64_Ehdr*>(content.data());
  auto* segments = reinterpret_cast<Elf64_Phdr*>(content.data() + header->e_phoff);
  for (int i = 0; i < header->e_phnum; ++i) {
    if (segments[i].p_type == PT_LOAD) segments[i].p_offset += std::uint64_t{1} << 40U;
  }
  copy.place.write("program", content);
  binary::forget_loader_paths(copy.path);
  BOOST_TEST((content_of(copy.path) == content));
}

BOOST_AUTO_TEST_CASE(static_programs_and_scripts_stay_as_they_are) {
  const Copy copy(FIXTURE_STATIC);
  const auto before = content_of(copy.path);
  binary::forget_loader_paths(copy.path);
  BOOST_TEST((content_of(copy.path) == before));
  const TemporaryDirectory place;
  for (const char* text : {"#!/bin/sh\nexit 0\n", "",
                           "\x7f"
                           "ELF"}) {
    const auto file = place.write("file", text);
    binary::forget_loader_paths(file);
    BOOST_TEST(content_of(file) == text);
  }
}

BOOST_AUTO_TEST_CASE(dynamic_programs_alone_ask_for_an_interpreter) {
  BOOST_TEST(fs::exists(binary::interpreter_of(FIXTURE_RUNPATH)));
  BOOST_TEST(binary::interpreter_of(FIXTURE_STATIC) == "");
  BOOST_TEST(binary::interpreter_of(FIXTURE_NEW) == "");
  const TemporaryDirectory place;
  BOOST_TEST(binary::interpreter_of(place.write("script", "#!/bin/sh\nexit 0\n")) == "");
}

BOOST_AUTO_TEST_CASE(a_file_that_is_gone_is_named) {
  const auto expected = std::string("/nowhere/program: cannot be opened: No such file or directory");
  BOOST_TEST(message_of([] { binary::forget_loader_paths("/nowhere/program"); }) == expected);
  BOOST_TEST(message_of([] { binary::interpreter_of("/nowhere/program"); }) == expected);
}

BOOST_AUTO_TEST_SUITE_END()
