#include "binary/elf/symbols.hpp"
#include "binary/fingerprint/fingerprints.hpp"

namespace holdfast::binary {

bool is_twin(const FunctionPrint& function) { return function.name.find(kTwin) != std::string::npos; }

std::string shared_name(const FunctionPrint& function) {
  return function.name.substr(0, function.name.find(kTwin));
}

std::string readable_name(const std::string& name) {
  const auto twin = name.find(kTwin);
  if (twin == std::string::npos) return demangled(name);
  const auto place = "at 0x" + name.substr(twin + 1);
  return twin == 0 ? "the function " + place : demangled(name.substr(0, twin)) + " " + place;
}

std::string readable_variable(const std::string& name) { return demangled(name.substr(0, name.find(kTwin))); }

}  // namespace holdfast::binary
