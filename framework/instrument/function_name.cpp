#include "instrument/function_name.hpp"

#include <cxxabi.h>

#include <array>
#include <cstdlib>
#include <memory>

#include "instrument/signature.hpp"

namespace holdfast::instrument {
namespace {

struct Free {
  void operator()(char* text) const { std::free(text); }
};

std::string demangled(const std::string& symbol) {
  int status = 0;
  const std::unique_ptr<char, Free> text(abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status));
  return status == 0 && symbol.starts_with("_Z") ? text.get() : symbol;
}

std::string without_thunk(std::string text) {
  for (const std::string_view thunk :
       {"non-virtual thunk to ", "virtual thunk to ", "covariant return thunk to "}) {
    if (text.starts_with(thunk)) return without_thunk(text.substr(thunk.size()));
  }
  return text;
}

/// Where the endings begin that compilers put behind a symbol: ".isra.0", ".part.1.cold".
std::size_t endings_of(std::string_view symbol) {
  constexpr std::array<std::string_view, 8> kEndings{".isra",     ".constprop", ".part",       ".cold",
                                                     ".lto_priv", ".llvm.",     ".localalias", ".clone"};
  auto first = symbol.size();
  for (const auto ending : kEndings) first = std::min(first, symbol.find(ending));
  return first;
}

}  // namespace

FunctionName function_name(std::string_view symbol) {
  const auto bare = symbol.substr(0, symbol.find('@'));  // a version of a library
  const auto end = endings_of(bare);
  const auto endings = bare.substr(end);
  FunctionName name{.text = {},
                    .symbol = std::string(bare.substr(0, end)),
                    .is_piece = endings.find(".part") != std::string_view::npos,
                    .is_cold = endings.find(".cold") != std::string_view::npos};
  name.is_piece = name.is_piece || name.is_cold;
  name.text = plain_name(without_thunk(demangled(name.symbol)));
  return name;
}

bool is_call(const FunctionName& caller, const FunctionName& callee) {
  if (callee.is_piece) return false;
  if (caller.text != callee.text) return true;
  return caller.symbol == callee.symbol && !caller.is_cold;
}

}  // namespace holdfast::instrument
