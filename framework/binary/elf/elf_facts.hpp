#pragma once

/// Facts in an ELF file that are known before it is started: its build id, its sanitizer, and its system requirements.

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace holdfast::binary {

/// Returns the build id (ld --build-id) in hexadecimal, by which debuggers and symbol servers identify a program. Empty if
/// there is none, or the file is not an ELF file. Throws Error if the file cannot be opened.
std::string build_id_of(const std::string& path);

/// Returns the sanitizer that a program was built with, whose runtime must be loaded first: "address", "thread", "memory",
/// or "leak"; empty if there is none. Throws Error if the file cannot be opened.
std::string sanitizer_of(const std::string& path);

struct ElfNeeds {
  int machine = 0;    ///< e_machine; 0 if it is not an ELF file, but a script for example
  int isa_level = 0;  ///< of x86-64, 1 to 4 (.note.gnu.property, ld -z x86-64-v3); 0 if not specified
  std::string glibc;  ///< the newest required GLIBC_x.y, "2.34"; empty if there is none
};

/// Reads the requirements of a file. Throws Error if it cannot be opened.
ElfNeeds needs_of(const std::string& path);

/// Returns the usual name of a machine: "x86-64", "AArch64".
std::string machine_name(int machine);

/// The properties of a machine.
struct System {
  int machine = 0;
  std::string glibc;
  std::set<std::string> cpu_flags;  ///< as in /proc/cpuinfo; empty if not known
};
/// Returns the properties of this machine, which has these flags.
System this_system(const std::string& cpu_flags);

/// Returns the reason why a file with these requirements cannot run on that system, as the end of a sentence that begins
/// with the file: "needs the C library 2.38 or later (GLIBC_2.38), and here is 2.36". Empty if there is none.
std::string lacking(const ElfNeeds& needs, const System& system);

/// The part of an ELF file that the kernel and the dynamic loader map: a loaded segment, with its data in the file header
/// and the segment table. Sections that are not loaded (symbol table, debug information, comments), the position of their
/// table and the build id are omitted, because only debuggers read them.
struct LoadedSegment {
  std::string description;             ///< the numbers of its entry in the segment table
  std::optional<std::string> content;  ///< only of loaded segments (PT_LOAD)
};

/// Returns the file header, which has no content, and all segments. Empty if the file is not an ELF file, is truncated, or
/// has no loaded segment. Throws Error if it cannot be opened.
std::vector<LoadedSegment> loaded_segments(const std::string& path);

}  // namespace holdfast::binary
