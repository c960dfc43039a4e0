#include "holdfast/detail/type_name.hpp"

#include <array>

namespace holdfast::detail {
namespace {

struct Spelling {
  std::string_view gcc;
  std::string_view clang;
};
/// Longer ones first: they contain the shorter ones.
constexpr std::array kIntegers{Spelling{"long long unsigned int", "unsigned long long"},
                               Spelling{"long unsigned int", "unsigned long"},
                               Spelling{"short unsigned int", "unsigned short"},
                               Spelling{"long long int", "long long"},
                               Spelling{"long int", "long"},
                               Spelling{"short int", "short"}};

void erase_all(std::string& text, std::string_view part) {
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part)) text.erase(at, part.size());
}

/// GCC ends with "[with T = int; std::string = ...]", Clang with "[T = int]".
std::string_view between_marks(std::string_view signature) {
  constexpr std::string_view kMark = "T = ";
  const auto begin = signature.find(kMark);
  if (begin == std::string_view::npos) return signature;
  auto name = signature.substr(begin + kMark.size());
  return name.substr(0, std::min(name.find(';'), name.rfind(']')));
}

}  // namespace

std::string type_in(std::string_view signature) {
  std::string name(between_marks(signature));
  erase_all(name, "__cxx11::");  // the library's inline namespaces are nobody's business
  erase_all(name, "__1::");
  for (const auto& [gcc, clang] : kIntegers) {
    for (auto at = name.find(gcc); at != std::string::npos; at = name.find(gcc))
      name.replace(at, gcc.size(), clang);
  }
  for (auto at = name.find("> >"); at != std::string::npos; at = name.find("> >")) name.erase(at + 1, 1);
  return name;
}

}  // namespace holdfast::detail
