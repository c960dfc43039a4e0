#include <openssl/sha.h>

#include <algorithm>
#include <cctype>

#include "binary/elf/symbols.hpp"
#include "binary/fingerprint/fingerprints.hpp"
#include "binary/hexadecimal.hpp"

namespace holdfast::binary {
namespace {

/// Identifiers in mangled names are shorter than 10,000 characters.
constexpr std::size_t kLengthDigits = 5;

/// Calls `plain(text)` and `identifier(text)` for the parts of a mangled name. Identifiers follow their lengths; other numbers
/// are values.
template <class Plain, class Identifier>
void read_mangled(const std::string& name, const Plain& plain, const Identifier& identifier) {
  for (std::size_t at = 0; at < name.size();) {
    const auto begin = std::min(name.find_first_of("0123456789", at), name.size());
    const auto end = std::min(name.find_first_not_of("0123456789", begin), name.size());
    const bool is_length = end > begin && end - begin < kLengthDigits && name[begin] != '0';
    const auto length = is_length ? std::stoul(name.substr(begin, end - begin)) : 0;
    const bool is_identifier = length > 0 && end + length <= name.size() &&
                               (std::isalpha(static_cast<unsigned char>(name[end])) != 0 || name[end] == '_');
    plain(name.substr(at, (is_identifier ? begin : end) - at));
    if (is_identifier) identifier(name.substr(end, length));
    at = is_identifier ? end + length : end;
  }
}

}  // namespace

std::set<std::string> identifiers_of(const std::string& name) {
  if (!name.starts_with("_Z")) return {name};
  std::set<std::string> found;
  read_mangled(
      name, [](const std::string&) {}, [&](const std::string& identifier) { found.insert(identifier); });
  return found;
}

std::string renamed(const std::string& name, const Renamings& renamings) {
  if (renamings.empty()) return name;
  // A C name is one identifier.
  if (const auto whole = renamings.find(name); whole != renamings.end()) return whole->second;
  if (!name.starts_with("_Z")) return name;
  std::string made;
  read_mangled(
      name, [&](const std::string& text) { made += text; },
      [&](const std::string& identifier) {
        const auto found = renamings.find(identifier);
        const auto& now = found == renamings.end() ? identifier : found->second;
        // Substitutions (S_, S0_) refer to earlier parts by number, so they remain valid.
        made += std::to_string(now.size()) + now;
      });
  return made;
}

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

Digest digest_of(const std::string& text) {
  std::array<std::uint8_t, SHA256_DIGEST_LENGTH> whole{};
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), whole.data());
  Digest digest;
  std::copy_n(whole.begin(), digest.bytes.size(), digest.bytes.begin());
  return digest;
}

std::string Digest::text() const {
  return hexadecimal({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace holdfast::binary
