#pragma once

/// Facts that an ELF file states before it is started: its build id, its sanitizer, and what it needs of the system.

#include <set>
#include <string>

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

}  // namespace holdfast::binary
