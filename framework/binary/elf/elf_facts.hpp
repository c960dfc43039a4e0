#pragma once

/// Facts that an ELF file states before it is started: its build id, its sanitizer, and what it needs of the system.

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace holdfast::binary {

/// The build id (ld --build-id) in hexadecimal, by which debuggers and symbol servers name a program; empty of what has
/// none, or is no ELF file. Throws Error where the file cannot be opened.
std::string build_id_of(const std::string& path);

/// The sanitizer that a program was built with, whose runtime must be loaded first: "address", "thread", "memory", or
/// "leak"; empty: none. Throws Error where the file cannot be opened.
std::string sanitizer_of(const std::string& path);

struct ElfNeeds {
  int machine = 0;    ///< e_machine; 0: no ELF file, which a script is not
  int isa_level = 0;  ///< of x86-64, 1 to 4 (.note.gnu.property, ld -z x86-64-v3); 0: not said
  std::string glibc;  ///< the newest GLIBC_x.y that is asked for, "2.34"; empty: none
};

/// Throws Error where the file cannot be opened.
ElfNeeds needs_of(const std::string& path);

/// A machine as people call it: "x86-64", "AArch64".
std::string machine_name(int machine);

/// What this machine gives.
struct System {
  int machine = 0;
  std::string glibc;
  std::set<std::string> cpu_flags;  ///< as /proc/cpuinfo calls them; empty: not known
};
/// Of the machine that this runs on, which has these flags.
System this_system(const std::string& cpu_flags);

/// Why what needs this cannot run there, as the end of a sentence that names the file: "needs the C library 2.38
/// or later (GLIBC_2.38), and here is 2.36". Empty where nothing speaks against it.
std::string lacking(const ElfNeeds& needs, const System& system);

/// What the kernel and the dynamic loader map of an ELF file: the content of every loaded segment, with what the file
/// header and the segment table say of it. Sections that are not loaded (symbol table, debug information, comments), the
/// place of their table and the build id are left out: only debuggers read them.
struct LoadedSegment {
  std::string description;             ///< the numbers of its entry in the segment table
  std::optional<std::string> content;  ///< empty: it is not loaded by itself
};

/// The file header, which has no content, and all segments. Empty: no ELF file, one that is cut off, or one of which
/// nothing is loaded. Throws Error where the file cannot be opened.
std::vector<LoadedSegment> loaded_segments(const std::string& path);

}  // namespace holdfast::binary
