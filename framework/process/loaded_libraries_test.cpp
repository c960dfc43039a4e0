#include "process/dynamic_loader.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "binary/elf/loader_paths.hpp"
#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(loaded_libraries)

namespace {

using namespace holdfast;
using process::parse_loader_list;
namespace fs = std::filesystem;

/// Returns the file of a library; "" if `libraries` does not contain it.
std::string found(const std::vector<binary::LoadedLibrary>& libraries, const std::string& name) {
  for (const auto& library : libraries) {
    if (library.name == name) return library.path;
  }
  return "";
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_line_names_a_library_and_its_file) {
  const auto libraries =
      parse_loader_list("bench",
                        "\tlinux-vdso.so.1 (0x00007f7388a1e000)\n"
                        "\t/built/by path.so (0x00007f7388a0a000)\n"
                        "\tlibword.so => /a place (0x1)/libword.so (0x00007f7388a0c000)\n"
                        "\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f738881f000)\n"
                        "\t/lib64/ld-linux-x86-64.so.2 => /lib/ld.so (0x00007f7388a20000)\n");
  BOOST_TEST(libraries.size() == 4U);  // the kernel's own library has no file
  BOOST_TEST(found(libraries, "/built/by path.so") == "/built/by path.so");
  BOOST_TEST(found(libraries, "libword.so") == "/a place (0x1)/libword.so");
  BOOST_TEST(found(libraries, "libc.so.6") == "/lib/x86_64-linux-gnu/libc.so.6");
}

BOOST_AUTO_TEST_CASE(a_missing_library_is_named_with_a_remedy) {
  BOOST_TEST(message_of([] { parse_loader_list("bench", "\tlibword.so => not found\n"); }) ==
             "bench: needs libword.so, which the loader does not find; set LD_LIBRARY_PATH with ENVIRONMENT, "
             "or an RPATH");
}

BOOST_AUTO_TEST_CASE(the_programs_own_loader_is_asked) {
  BOOST_TEST(found(process::loaded_libraries(FIXTURE_RPATH, {}), "libword.so") == FIXTURE_NEW);
  BOOST_TEST(found(process::loaded_libraries(FIXTURE_RUNPATH, {}), "libword.so") == FIXTURE_NEW);
  BOOST_TEST(fs::exists(found(process::loaded_libraries(FIXTURE_RUNPATH, {}), "libc.so.6")));
}

BOOST_AUTO_TEST_CASE(a_library_that_is_needed_by_its_path_is_one_too) {
  const auto libraries = process::loaded_libraries(FIXTURE_BY_PATH, {});
  BOOST_TEST(libraries.front().path.ends_with("fixture_nameless/libword.so"));
  BOOST_TEST(fs::exists(libraries.front().path));
  for (const auto& library : libraries) BOOST_TEST(library.path != binary::interpreter_of(FIXTURE_BY_PATH));
}

BOOST_AUTO_TEST_CASE(the_environment_that_the_program_will_have_decides) {
  const std::vector<std::string> environment{"LD_LIBRARY_PATH=" +
                                             fs::path(FIXTURE_OLD).parent_path().string()};
  BOOST_TEST(found(process::loaded_libraries(FIXTURE_RUNPATH, environment), "libword.so") == FIXTURE_OLD);
  BOOST_TEST(found(process::loaded_libraries(FIXTURE_RPATH, environment), "libword.so") ==
             FIXTURE_NEW);  // RPATH has precedence over the environment
}

BOOST_AUTO_TEST_CASE(a_real_program_without_its_library_is_refused_by_naming_it) {
  const TemporaryDirectory place;
  const auto program = place / "program";
  fs::copy_file(FIXTURE_RUNPATH, program);
  binary::forget_loader_paths(program);
  const auto message = message_of([&] { process::loaded_libraries(program, {}); });
  BOOST_TEST(message.starts_with(program + ": "));
  BOOST_TEST(message.find("libword.so") != std::string::npos, message);
}

BOOST_AUTO_TEST_CASE(static_programs_and_scripts_load_nothing) {
  const TemporaryDirectory place;
  const auto nobody = [](const process::Launch&) -> process::Ended { throw Error("nobody is to be asked"); };
  BOOST_TEST(process::loaded_libraries(FIXTURE_STATIC, {}, nobody).empty());
  BOOST_TEST(process::loaded_libraries(place.write("script", "#!/bin/sh\n"), {}, nobody).empty());
}

BOOST_AUTO_TEST_CASE(a_loader_that_fails_is_quoted) {
  const auto failing = [](const process::Launch&) {
    return process::Ended{.how = process::Ended::How::exited, .code = 127, .tail = "version mismatch"};
  };
  const auto interpreter = binary::interpreter_of(FIXTURE_RPATH);
  BOOST_TEST(message_of([&] { process::loaded_libraries(FIXTURE_RPATH, {}, failing); }) ==
             std::string(FIXTURE_RPATH) + ": its loader " + interpreter +
                 " cannot list its libraries: it exited with 127: version mismatch");
}

BOOST_AUTO_TEST_SUITE_END()
