#include "session/kept_declaration.hpp"

#include "image/digest.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::session {

std::string kept_declaration(Declaration declaration, const std::map<std::string, std::string>& in_force) {
  constexpr std::size_t kDigits = 12;
  for (auto& entry : declaration.environment) {
    const auto value = entry.find('=') + 1;
    entry.replace(value, std::string::npos,
                  "sha256:" + image::sha256_of(entry.substr(value)).substr(0, kDigits));
  }
  return wire::declaration_text(declaration, in_force);
}

}  // namespace holdfast::session
