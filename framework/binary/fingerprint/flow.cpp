#include "binary/fingerprint/flow.hpp"

#include <set>

namespace holdfast::binary {
namespace {

/// Calls `visit(op, target)` for each direct call and jump.
template <class Visit>
void for_each_transfer(const Decoded& decoded, const Visit& visit) {
  for (std::size_t op = 0; op < decoded.ops.size(); ++op) {
    for (const auto& field : decoded.fields_of(decoded.ops[op])) {
      if (field.to == AddressField::To::code) visit(op, field.target);
    }
  }
}

bool is_split_off(const Part& part, std::uint64_t target) {
  return target != part.begin || part.name.find(".cold") != std::string::npos;
}

/// A part that is jumped into belongs to who jumps: it was split off.
Body body_of(std::size_t function, const Parts& parts, const std::vector<Decoded>& decoded) {
  Body body;
  body.add(decoded[function]);
  std::set<std::size_t> taken{function};
  for (std::size_t chunk = 0; chunk < body.chunks.size(); ++chunk) {
    for_each_transfer(*body.chunks[chunk], [&](std::size_t op, std::uint64_t target) {
      if (body.chunks[chunk]->ops[op].kind == Op::Kind::call) return;
      const auto part = parts.function_at(target);
      if (!part || !is_split_off(parts[*part], target)) return;
      const auto place = parts.place(*part);
      if (taken.insert(place).second) body.add(decoded[place]);
    });
  }
  return body;
}

std::vector<CallOf> calls_of(const Body& body, Describer& describer) {
  std::vector<CallOf> calls;
  for (std::size_t chunk = 0; chunk < body.chunks.size(); ++chunk) {
    for_each_transfer(*body.chunks[chunk], [&](std::size_t op, std::uint64_t target) {
      if (body.index_of(target)) return;
      if (const auto part = describer.callee(target)) calls.push_back({body.first[chunk] + op, *part});
    });
  }
  return calls;
}

}  // namespace

std::vector<FunctionBody> flows_of(const ElfImage& image, const Parts& parts,
                                   const std::vector<Decoded>& decoded, Describer& describer) {
  const auto& functions = parts.functions();
  std::vector<FunctionBody> flows;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    auto& flow = flows.emplace_back();
    flow.body = body_of(i, parts, decoded);
    flow.calls = calls_of(flow.body, describer);
    flow.landings = landings_of(image, parts[functions[i]].handlers, parts[functions[i]].begin);
  }
  return flows;
}

}  // namespace holdfast::binary
