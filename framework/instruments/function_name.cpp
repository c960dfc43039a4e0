#include "instruments/function_name.hpp"

#include <algorithm>
#include <array>

#include "binary/elf/symbols.hpp"
#include "instruments/signature.hpp"

namespace holdfast::instruments {
namespace {

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
  name.text = plain_name(without_thunk(binary::demangled(name.symbol)));
  return name;
}

bool is_call(const FunctionName& caller, const FunctionName& callee) {
  if (callee.is_piece) return false;
  if (caller.text != callee.text) return true;
  return caller.symbol == callee.symbol && !caller.is_cold;
}

}  // namespace holdfast::instruments
