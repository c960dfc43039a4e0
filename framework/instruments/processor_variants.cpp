#include "instruments/processor_variants.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "binary/elf/elf_facts.hpp"
#include "binary/elf/symbols.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"

namespace holdfast::instruments {
namespace {

/// The smallest share that is worth a sentence. Variants differ by a factor of about two, as vectors of 32 and 64 bytes do. If
/// the real processor executes only half of this share, the count changes by about 2 %, the MIN_EFFECT of a time.
constexpr double kConsiderable = 0.05;
/// Functions with a smaller share are ignored.
constexpr double kSmallest = 0.01;

/// Words that begin the second part of a variant's name (glibc's folders multiarch).
constexpr std::array<std::string_view, 25> kVariantWords{
    "sse2", "ssse3",   "sse3",     "sse4",   "sse41",     "sse42",   "avx",     "avx2", "avx512",
    "evex", "evex512", "erms",     "fma",    "fma3",      "fma4",    "generic", "simd", "asimd",
    "sve",  "a64fx",   "thunderx", "falkor", "thunderx2", "kunpeng", "mops"};

/// Returns the separate file of a library's symbols; empty if there is none.
std::string debug_file_of(const std::string& library) {
  const auto id = binary::build_id_of(library);
  if (id.size() < 3) return "";
  auto file = "/usr/lib/debug/.build-id/" + id.substr(0, 2) + "/" + id.substr(2) + ".debug";
  return std::filesystem::exists(file) ? file : "";
}

/// Returns the names of a library's variants by address.
const std::multimap<std::uint64_t, std::string>& variants_in(const std::string& library) {
  static std::map<std::string, std::multimap<std::uint64_t, std::string>> known;
  const auto [found, is_new] = known.try_emplace(library);
  if (!is_new) return found->second;
  auto symbols = binary::functions_of(library);
  if (const auto file = symbols.stripped ? debug_file_of(library) : ""; !file.empty())
    symbols = binary::functions_of(file);
  for (const auto& symbol : symbols.defined) {
    if (!base_of_variant(symbol.name).empty()) found->second.emplace(symbol.address, symbol.name);
  }
  return found->second;
}

/// Returns true if this process has a function of this name: one of the C library, which nearly every program uses.
bool is_of_c_library(const std::string& base) {
  return dlsym(RTLD_DEFAULT, base.c_str()) != nullptr ||
         dlsym(RTLD_DEFAULT, ("__" + base).c_str()) != nullptr || base.starts_with("ieee754_");
}

/// Returns the variant that the processor executes instead of a counted one, or an empty text if it is not known. Returns nothing
/// if the processor executes the counted one, too, or if the function is not a variant.
std::optional<std::string> executed_instead(
    const Profile::Function& function,
    const std::function<std::string(const std::string&, const std::string&)>& native) {
  const auto base = base_of_variant(function.name);
  if (base.empty() || !is_of_c_library(base)) return std::nullopt;
  const auto executed = native(function.object, function.name);
  // Functions such as __ieee754_exp_fma have no name for the loader. No processor takes another one: valgrind shows FMA only
  // if the processor has it, and libm has no better variant.
  const bool is_best = executed.empty() && function.name.ends_with("_fma");
  if (executed == function.name || is_best) return std::nullopt;
  return executed;
}

}  // namespace

std::string base_of_variant(std::string_view symbol) {
  if (!symbol.starts_with("__")) return "";
  for (auto at = symbol.find('_', 3); at != std::string_view::npos; at = symbol.find('_', at + 1)) {
    const auto rest = symbol.substr(at + 1);
    const auto word = rest.substr(0, rest.find('_'));
    if (std::ranges::find(kVariantWords, word) != kVariantWords.end())
      return std::string(symbol.substr(2, at - 2));
  }
  return "";
}

std::string native_variant(const std::string& library, const std::string& symbol) {
  const auto base = base_of_variant(symbol);
  if (library.empty() || base.empty()) return "";
  const auto close = [](void* handle) { dlclose(handle); };
  const std::unique_ptr<void, decltype(close)> handle(dlopen(library.c_str(), RTLD_LAZY | RTLD_NOLOAD));
  if (!handle) return "";
  const void* address = dlsym(handle.get(), base.c_str());
  if (address == nullptr) address = dlsym(handle.get(), ("__" + base).c_str());
  Dl_info at{};
  if (address == nullptr || dladdr(address, &at) == 0) return "";
  const auto offset = static_cast<const char*>(address) - static_cast<const char*>(at.dli_fbase);
  try {
    const auto& variants = variants_in(at.dli_fname);
    const auto [begin, end] = variants.equal_range(static_cast<std::uint64_t>(offset));
    // memcpy and memmove are one code under two names.
    const auto same =
        std::find_if(begin, end, [&](const auto& one) { return base_of_variant(one.second) == base; });
    return same == end ? "" : same->second;
  } catch (const Error&) {
    return "";  // the library was removed since this process began
  }
}

std::string variants_note(
    const Profile& profile,
    const std::function<std::string(const std::string& library, const std::string& symbol)>& native) {
  if (profile.unit != "instructions" || profile.total <= 0) return "";
  double counted = 0;
  std::vector<std::string> names, natives;
  bool known = true;
  for (const auto& function : profile.functions) {  // the largest own cost first
    if (function.self < kSmallest * profile.total) break;
    const auto executed = executed_instead(function, native);
    if (!executed) continue;
    counted += function.self;
    names.push_back(function.name);
    natives.push_back(*executed);
    known = known && !executed->empty();
  }
  if (names.empty() || counted < kConsiderable * profile.total) return "";
  return std::to_string(std::lround(100 * counted / profile.total)) + " % of the instructions are of " +
         listed_first(names) + ", which the C library chose for valgrind's processor; this processor " +
         (known ? "takes " + listed_first(natives) : "may take others");
}

std::string variants_note(const Profiles& profiles) {
  const auto of_side = [](const std::optional<Profile>& profile) {
    return profile ? variants_note(*profile, native_variant) : "";
  };
  if (auto note = of_side(profiles.current); !note.empty()) return note;
  const auto note = of_side(profiles.baseline);
  return note.empty() ? "" : "the baseline's program: " + note;
}

}  // namespace holdfast::instruments
