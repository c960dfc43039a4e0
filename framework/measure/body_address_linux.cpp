#include <dlfcn.h>
#include <link.h>

#include <array>
#include <cstdint>
#include <cstdio>

#include "measure/body_address.hpp"

namespace holdfast::measure {

std::string body_address(const BenchmarkBody& body) {
  const auto* function = body.target<void (*)(State&)>();
  if (function == nullptr) return "";
  const auto at = reinterpret_cast<std::uintptr_t>(*function);
  Dl_info ignored{};
  link_map* module = nullptr;
  void* const address = reinterpret_cast<void*>(at);
  if (dladdr1(address, &ignored, reinterpret_cast<void**>(&module), RTLD_DL_LINKMAP) == 0) return "";
  if (module == nullptr || module->l_name[0] != '\0') return "";  // the program itself has no name
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "0x%jx", static_cast<std::uintmax_t>(at - module->l_addr));
  return text.data();
}

}  // namespace holdfast::measure
