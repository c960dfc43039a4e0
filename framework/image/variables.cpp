#include "image/variables.hpp"

#include <sstream>
#include <vector>

#include "image/field_of.hpp"
#include "image/symbols.hpp"
#include "model/error.hpp"

namespace holdfast::image {
namespace {

Symbol symbol_named(const std::string& path, const std::string& name) {
  const auto symbols = symbols_of(path);
  std::vector<Symbol> found;
  bool of_threads = false;
  for (const auto& symbol : symbols.defined) {
    if (!is_named(symbol, name)) continue;
    if (symbol.is_object) found.push_back(symbol);
    of_threads = of_threads || symbol.is_of_threads;
  }
  if (found.size() == 1) return found.front();
  if (found.size() > 1)
    throw Error("has " + std::to_string(found.size()) + " variables that are called " + name +
                "; give the linker's name of one, as nm lists it");
  if (of_threads)
    throw Error("has one " + name + " for each thread: it has no one place that could be watched");
  if (symbols.stripped)
    throw Error("is stripped, so that the variable " + name +
                " cannot be found in it; take the program before that");
  throw Error("has no variable " + name +
              ": it may be called otherwise (nm -C lists them), stand in a library, or be optimised away");
}

}  // namespace

Variable variable_named(const std::string& path, const std::string& name) {
  std::istringstream in(name);
  std::string variable;
  std::getline(in, variable, '.');
  std::vector<std::string> fields;
  for (std::string field; std::getline(in, field, '.');) fields.push_back(field);
  const auto symbol = symbol_named(path, variable);
  if (fields.empty()) return {.address = symbol.address, .bytes = symbol.size};
  const auto field = field_of(path, demangled(symbol.name), fields);
  return {.address = symbol.address + field.offset, .bytes = field.bytes};
}

}  // namespace holdfast::image
