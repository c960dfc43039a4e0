#include "binary/placement/copies.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "binary/elf/elf_image.hpp"
#include "message_of.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(copies_of_functions)

namespace {

using namespace holdfast;
using namespace holdfast::binary;

/// A program that prints, for each function, its result and the offset in its page from which it calls here(). It
/// has functions of most kinds: loops, recursion, a call in place of a return, a switch, and exceptions that are
/// thrown, caught and cleaned up after.
constexpr auto kSource = R"(
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#define OWN extern "C" __attribute__((noinline))
static std::uintptr_t place;
static int steps = 3;
OWN void here() { place = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)) % 4096; asm volatile(""); }
OWN int loop(int n) {
  here();
  int sum = 0;
  for (int i = 0; i < n; ++i) sum = sum * 3 + i * steps;
  return sum;
}
OWN int recursion(int n) {
  here();
  const int rest = n < 2 ? 0 : recursion(n - 1);
  return rest * 7 + n;
}
OWN int last_call(int n) {
  here();
  steps += n;
  return loop(n + 1);
}
OWN int choice(int n) {
  here();
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    switch (i % 8) {
      case 0: sum += steps; break;
      case 1: sum ^= 77; break;
      case 2: sum *= 5; break;
      case 3: sum -= i; break;
      case 4: sum <<= 1; break;
      case 5: sum += loop(i); break;
      case 6: sum = -sum; break;
      default: sum ^= sum >> 3;
    }
  }
  return sum;
}
OWN int table(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    switch (i % 7) {
      case 0: sum += steps; break;
      case 1: sum ^= 77; break;
      case 2: sum *= 5; here(); break;
      case 3: sum -= i; break;
      case 4: sum <<= 1; here(); break;
      case 5: sum = -sum; break;
      default: sum ^= sum >> 3;
    }
  }
  return sum;
}
OWN int labels(int n) {
  static const void* const to[] = {&&add, &&twist, &&end};
  int sum = 1;
  goto *to[n % 3 % 2];
add:
  sum += n;
  here();
  goto *to[sum % 5 ? 1 : 2];
twist:
  sum ^= n + steps;
  here();
  goto *to[sum % 3 ? 2 : 0];
end:
  return sum;
}
struct Counts { ~Counts() { ++steps; } };
OWN int thrower(int n) {
  here();
  const Counts counts;
  if (n % 2 == 0) throw std::runtime_error("even " + std::to_string(n));
  return loop(n);
}
OWN int catcher(int n) {
  here();
  try {
    return thrower(n);
  } catch (const std::runtime_error& error) {
    return static_cast<int>(std::string(error.what()).size()) + steps;
  }
}
int main() {
#define SAY(function) { const int made = function(9) + function(10); std::printf(#function " %d %d\n", made, static_cast<int>(place)); }
  SAY(loop) SAY(recursion) SAY(last_call) SAY(choice) SAY(table) SAY(labels) SAY(catcher)
}
)";
/// For each printed function, the function that calls here() last.
const std::map<std::string, std::string> kLastCallers{
    {"loop", "loop"},   {"recursion", "recursion"}, {"last_call", "loop"}, {"choice", "loop"},
    {"table", "table"}, {"labels", "labels"},       {"catcher", "thrower"}};
const std::vector<std::string> kFunctions{"loop",  "recursion", "last_call", "choice",
                                          "table", "labels",    "thrower",   "catcher"};

struct Said {
  int made = 0;
  int place = 0;
};

/// The text that a program printed about each function, and its exit code.
struct Ran {
  std::map<std::string, Said> functions;
  int code = 0;
};

Ran ran(const std::string& program) {
  Ran found;
  std::FILE* out = popen(("'" + program + "'").c_str(), "r");
  std::string said;
  for (int c = std::fgetc(out); c != EOF; c = std::fgetc(out)) said += static_cast<char>(c);
  found.code = pclose(out);
  std::istringstream lines(said);
  std::string name;
  for (Said one; lines >> name >> one.made >> one.place;) found.functions[name] = one;
  return found;
}

std::string compiled(const TemporaryDirectory& place, const std::string& compiler) {
  const auto program = place / "program";
  const auto command = compiler + " -std=c++20 -o " + program + " " + place.write("source.cpp", kSource);
  BOOST_REQUIRE(std::system(command.c_str()) == 0);
  return program;
}

std::map<std::string, std::uint64_t> addresses_of(const std::string& program,
                                                  const std::vector<std::string>& names) {
  std::map<std::string, std::uint64_t> found;
  const ElfImage image(program);
  for (const auto& symbol : image.symbols()) {
    if (std::find(names.begin(), names.end(), symbol.name) != names.end())
      found[symbol.name] = symbol.address;
  }
  BOOST_REQUIRE(found.size() == names.size());
  return found;
}

std::vector<FunctionPlace> in_line(unsigned line, const std::map<std::string, std::uint64_t>& functions) {
  std::vector<FunctionPlace> places;
  for (const auto& [name, address] : functions) places.push_back({address, line});
  return places;
}

}  // namespace

BOOST_AUTO_TEST_CASE(functions_of_any_build_do_the_same_at_any_line_of_a_page) {
  constexpr int kLine = 64;
  constexpr int kPage = 4096;
  for (const char* compiler : {"c++ -O0", "c++ -O2", "c++ -O3 -fcf-protection=full",
                               "c++ -O2 -no-pie -fno-pie", "c++ -O3 -fuse-ld=lld", "c++ -O2 -fuse-ld=mold",
                               "c++ -O2 -flto", "clang++ -O2", "clang++ -O3 -no-pie -fuse-ld=lld",
                               "c++ -O2 -Wl,-z,noseparate-code", "c++ -O2 -Wl,-z,pack-relative-relocs",
                               "clang++ -O2 -static", "c++ -O2 -static -fno-reorder-blocks-and-partition"}) {
    BOOST_TEST_CONTEXT(compiler) {
      const TemporaryDirectory place;
      const auto program = compiled(place, compiler);
      const auto before = ran(program);
      BOOST_REQUIRE(before.functions.size() == 7U);
      const ProgramToCopy copier(program);
      const auto functions = addresses_of(program, kFunctions);
      for (const unsigned line : {0U, 3U, 50U}) {
        BOOST_TEST(copier.write_with_copies(in_line(line, functions), place / "copied").empty());
        const auto now = ran(place / "copied");
        std::filesystem::remove(place / "copied");  // it is read-only
        BOOST_TEST(now.code == 0);
        for (const auto& [name, said] : before.functions) {
          BOOST_TEST_CONTEXT(name) {
            const auto found = now.functions.find(name);
            BOOST_REQUIRE((found != now.functions.end()));
            BOOST_TEST(found->second.made == said.made);
            const auto begin = static_cast<int>(functions.at(kLastCallers.at(name)) % kPage);
            const auto moved = static_cast<int>(line) * kLine + begin % kLine - begin;
            BOOST_TEST(found->second.place == (said.place + moved + kPage) % kPage);
          }
        }
      }
    }
  }
}

/// Copies all functions of this test program: some thousand, including functions of the standard library.
BOOST_AUTO_TEST_CASE(a_program_of_which_all_functions_are_copied_does_what_it_did) {
  const TemporaryDirectory place;
  const ProgramToCopy copier("/proc/self/exe");
  std::vector<FunctionPlace> functions;
  for (const auto& symbol : copier.image().symbols()) {
    if (symbol.is_function() && symbol.size > 0) functions.push_back({symbol.address, 7});
  }
  BOOST_REQUIRE(functions.size() > 1000U);
  BOOST_TEST(copier.write_with_copies(functions, place / "copied").size() < functions.size() / 10);
  // The environment is empty, because the variables of this process would make the copy write into the same result
  // file.
  const auto one_case = "env -i PATH=\"$PATH\" " + (place / "copied") +
                        " --run_test=copies_of_functions/what_goes_on* > /dev/null 2>&1";
  BOOST_TEST(std::system(one_case.c_str()) == 0);
}

BOOST_AUTO_TEST_CASE(what_goes_on_into_the_next_function_is_not_copied) {
  const TemporaryDirectory place;
  const auto file = place.write(
      "open.s",
      ".globl main\n.type main, @function\nmain:\n nopl 64(%rax)\n movl $3, %eax\n.size main, .-main\n"
      "behind:\n xorl $3, %eax\n ret\n.section .note.GNU-stack,\"\",@progbits\n");
  const auto program = place / "program";
  BOOST_REQUIRE(std::system(("c++ -o " + program + " " + file).c_str()) == 0);
  const auto left =
      ProgramToCopy(program).write_with_copies(in_line(3, addresses_of(program, {"main"})), place / "copied");
  BOOST_REQUIRE(left.size() == 1U);
  BOOST_TEST(left.front().why == "it continues into the code after it");
  BOOST_TEST(!std::filesystem::exists(place / "copied"), "there is nothing to write");
}

/// A program may read data that is appended to its own file, as a self-extracting archive does.
BOOST_AUTO_TEST_CASE(a_program_with_data_behind_its_sections_is_refused) {
  const TemporaryDirectory place;
  const auto program = compiled(place, "c++ -O2");
  BOOST_REQUIRE(std::system(("echo data >> " + program).c_str()) == 0);
  const ProgramToCopy copier(program);
  const auto write = [&] {
    copier.write_with_copies(in_line(3, addresses_of(program, {"loop"})), place / "copied");
  };
  BOOST_TEST(message_of(write) == program + ": has data after its last section, which it may read");
}

BOOST_AUTO_TEST_CASE(in_a_static_program_a_function_of_which_a_part_is_elsewhere_is_not_copied) {
  const TemporaryDirectory place;
  const auto program = compiled(place, "c++ -O2 -static");
  const auto left = ProgramToCopy(program).write_with_copies(
      in_line(3, addresses_of(program, {"catcher", "loop"})), place / "copied");
  BOOST_REQUIRE(left.size() == 1U);
  BOOST_TEST(left.front().why == "it calls functions whose exceptions could not pass through its copy");
  const auto before = ran(program).functions;
  const auto now = ran(place / "copied").functions;
  BOOST_REQUIRE(now.size() == before.size());
  for (const auto& [name, said] : before) BOOST_TEST(now.at(name).made == said.made, name);
}

BOOST_AUTO_TEST_CASE(without_an_unwinder_for_copies_only_functions_that_call_nothing_are_copied) {
  const TemporaryDirectory place;
  for (const char* compiler : {"c++ -O2 -static-pie", "clang++ -O2 -static-pie"}) {
    BOOST_TEST_CONTEXT(compiler) {
      const auto program = compiled(place, compiler);
      const auto left = ProgramToCopy(program).write_with_copies(
          in_line(3, addresses_of(program, {"catcher", "here"})), place / "copied");
      BOOST_REQUIRE(left.size() == 1U);
      BOOST_TEST(left.front().why == "it calls functions whose exceptions could not pass through its copy");
      const auto before = ran(program).functions;
      const auto now = ran(place / "copied").functions;
      std::filesystem::remove(place / "copied");
      BOOST_REQUIRE(now.size() == before.size());
      for (const auto& [name, said] : before) BOOST_TEST(now.at(name).made == said.made, name);
    }
  }
}

BOOST_AUTO_TEST_CASE(without_an_index_of_the_unwind_table_copies_cannot_be_found_either) {
  const TemporaryDirectory place;
  const auto program = compiled(place, "c++ -O2 -Wl,--no-eh-frame-hdr");
  const auto left = ProgramToCopy(program).left(in_line(3, addresses_of(program, {"catcher", "here"})));
  BOOST_REQUIRE(left.size() == 1U);
  BOOST_TEST(left.front().why == "it calls functions whose exceptions could not pass through its copy");
}

BOOST_AUTO_TEST_SUITE_END()
