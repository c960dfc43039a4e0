#pragma once

/// Placement: links a program again, so that everything it shares with an accepted program has the same addresses.
///
/// An edit moves the functions after it, and the address of code makes it some per cent faster or slower. The current
/// program is therefore linked once more, with a script that gives every function and variable of both programs its
/// accepted address. New functions and variables, and those that have outgrown their place, come after all others. A
/// difference in time is then caused by the code itself.
///
/// The link map says where the linker puts each section of each object, and the symbols of both programs say what the
/// sections contain. A section with a single function or variable (-ffunction-sections, -fdata-sections) moves alone. A
/// section with several functions moves only if all of them agree on its address.
///
///   auto map = input_sections(text_of("app.map"));
///   auto script = script_like(ElfImage("/accepted/app"), ElfImage("/build/app"), map, default_script(said_by_linker), {});
///   // linked by script.text, with a map
///   auto unfit = unfit_for_their_places(script.held, input_sections(text_of("placed.map")));
///
/// The link succeeds whatever the sections contain, because no statement of the script moves back. A section may not fit
/// its accepted place, because it needs a larger alignment or the linker makes it longer. It then moves its neighbours.
/// unfit_for_their_places() finds it, and the next script puts it after all others.
///
/// Addresses are the same modulo the page size, because the loader chooses the page. For GNU ld.

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "binary/elf/elf_image.hpp"

namespace holdfast::binary {

/// A section of an object file, in the program that was linked with it.
struct InputSection {
  std::string output;  ///< section of the program, ".text"
  std::string name;    ///< ".text._Z5parsePKc"
  std::string object;  ///< its name in linker scripts: "main.o", "libparse.a:parse.o"
  std::uint64_t address = 0;
  std::uint64_t size = 0;
};

/// Reads the sections in the program from a map of GNU ld (-Map).
std::vector<InputSection> input_sections(const std::string& link_map);

/// Returns the script between two lines of "=" in the output of GNU ld --verbose; empty if there is none.
std::string default_script(const std::string& said);

/// Object and name of a section.
using SectionName = std::pair<std::string, std::string>;

/// A section, and the address of its content in the accepted program.
struct HeldSection {
  SectionName name;
  std::uint64_t address = 0;
};

/// The default script, with accepted addresses.
struct PlacingScript {
  std::string text;
  std::vector<HeldSection> held;  ///< by address, within each section of the program
};

/// Makes a script that holds sections at their accepted addresses, except those in `unfit`.
PlacingScript script_like(const ElfImage& accepted, const ElfImage& current,
                          const std::vector<InputSection>& sections, const std::string& default_script,
                          const std::set<SectionName>& unfit);

/// Returns the sections of the linked program that missed their addresses without being pushed by a neighbour, and those
/// that pushed their neighbours away. `placed` has the sections of that program.
std::set<SectionName> unfit_for_their_places(const std::vector<HeldSection>& held,
                                             const std::vector<InputSection>& placed);

/// Numbers of functions that both programs have.
struct Held {
  std::size_t functions = 0;  ///< at the same address
  std::size_t all_functions = 0;
};
Held held_in(const ElfImage& accepted, const ElfImage& placed);

}  // namespace holdfast::binary
