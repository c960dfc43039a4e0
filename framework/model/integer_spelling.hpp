#pragma once

/// Spellings of integer types in type names. GCC writes "long unsigned int" into signatures and debug information; Clang
/// and demanglers write "unsigned long".
///
///     spell_integers(name);   // Boxed<short int> is Boxed<short>

#include <array>
#include <string>
#include <string_view>

namespace holdfast {

/// Replaces GCC's spellings of integer types by those of other compilers.
inline void spell_integers(std::string& name) {
  struct Spelling {
    std::string_view gcc;
    std::string_view others;
  };
  // Longer ones first: they contain the shorter ones.
  constexpr std::array kSpellings{Spelling{"long long unsigned int", "unsigned long long"},
                                  Spelling{"long unsigned int", "unsigned long"},
                                  Spelling{"short unsigned int", "unsigned short"},
                                  Spelling{"long long int", "long long"},
                                  Spelling{"long int", "long"},
                                  Spelling{"short int", "short"}};
  for (const auto& [gcc, others] : kSpellings) {
    for (auto at = name.find(gcc); at != std::string::npos; at = name.find(gcc, at + others.size()))
      name.replace(at, gcc.size(), others);
  }
}

}  // namespace holdfast
