#include "hunt/executed_function.hpp"

#include <filesystem>
#include <optional>

#include "hunt/pairing.hpp"
#include "model/error.hpp"
#include "process/trace/trace.hpp"

namespace holdfast::hunt {
namespace {

std::optional<binary::Function> if_found(const binary::LoadedProgram& program, const std::string& name) {
  try {
    return binary::function_of(program, name);
  } catch (const Error&) {
    return std::nullopt;
  }
}

/// What a file keeps to itself is found by the name that it has there.
binary::Function found(const binary::LoadedProgram& program, const std::string& name) {
  try {
    return binary::function_of(program, name);
  } catch (const Error&) {
    if (auto own = if_found(program, kOwnOfAFile + name)) return *own;
    throw;
  }
}

}  // namespace

binary::Function executed_function(const binary::LoadedProgram& program, const process::Launch& launch,
                                   const std::string& name) {
  auto function = found(program, name);
  const auto copies = binary::copies_of(program, function);
  if (copies.size() < 2) return function;
  std::error_code none;
  const auto file = std::filesystem::canonical(function.module, none).string();
  const auto traced = trace::run_traced(launch, {{file, {copies.begin(), copies.end()}}});
  if (traced.order.empty() || traced.order.front().address == function.address) return function;
  return binary::function_at(program, function.module, traced.order.front().address);
}

}  // namespace holdfast::hunt
