#pragma once

/// Placement: a program linked again so that what it has in common with an accepted one lies where it lies there.
///
/// An edit moves the functions behind it, and where code lies makes it some per cent faster or slower. So the current
/// program is linked once more with a script in which every function and variable of both programs has its accepted
/// place, and what is new or has outgrown its place stands behind them. What then takes another time does something else.
///
/// The linker tells which sections of which objects it puts where (its map), and the symbols of both programs tell what is
/// in them. Each section that was compiled for itself (-ffunction-sections, -fdata-sections) moves alone; one that holds
/// several functions moves where all of them agree.
///
///   auto map = input_sections(text_of("app.map"));
///   auto script = script_like(ElfImage("/accepted/app"), ElfImage("/build/app"), map, default_script(said_by_linker), {});
///   // linked by script.text, with a map
///   auto unfit = unfit_for_their_places(script.held, input_sections(text_of("placed.map")));
///
/// The link succeeds whatever is in the sections: no statement of the script moves back. A section may not fit its
/// accepted place: it needs a greater alignment, or the linker makes it longer. Then it moves its neighbours.
/// unfit_for_their_places() finds it, and the next script puts it behind all others.
///
/// Places are the same modulo pages: the loader chooses the page anyhow. For GNU ld.

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
  std::string object;  ///< as linker scripts name it: "main.o", "libparse.a:parse.o"
  std::uint64_t address = 0;
  std::uint64_t size = 0;
};

/// What is in the program, by a map that GNU ld wrote (-Map).
std::vector<InputSection> input_sections(const std::string& link_map);

/// The script between two lines of "=", as GNU ld prints it (--verbose); empty: there is none.
std::string default_script(const std::string& said);

/// Object and name of a section.
using SectionName = std::pair<std::string, std::string>;

/// A section, and where what is in it lay in the accepted program.
struct HeldSection {
  SectionName name;
  std::uint64_t address = 0;
};

/// The default script, with accepted places.
struct PlacingScript {
  std::string text;
  std::vector<HeldSection> held;  ///< by place, those of one section of the program after another
};

/// `unfit`: sections that are not held.
PlacingScript script_like(const ElfImage& accepted, const ElfImage& current,
                          const std::vector<InputSection>& sections, const std::string& default_script,
                          const std::set<SectionName>& unfit);

/// Sections that are not at their places in the program that was linked, for a reason of their own, and those that pushed
/// their neighbours away. `placed`: what is in that program.
std::set<SectionName> unfit_for_their_places(const std::vector<HeldSection>& held,
                                             const std::vector<InputSection>& placed);

/// Functions, and variables, of both programs.
struct Held {
  std::size_t functions = 0;  ///< at the same place
  std::size_t all_functions = 0;
};
Held held_in(const ElfImage& accepted, const ElfImage& placed);

}  // namespace holdfast::binary
