/// The plan as the agent reads it (agent/plan.cpp): words and numbers, a line for each site.

#include <fmt/format.h>

#include <cstdlib>

#include "probes/plan.hpp"

namespace holdfast::probes {
namespace {

std::string text_of(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (const auto byte : bytes) text += fmt::format("{:02x}", byte);
  return text.empty() ? "-" : text;
}

std::string text_of(const binary::Moved& moved) {
  return moved.bytes.empty()
             ? "-"
             : fmt::format("{:x}:{}:{}", moved.address, moved.relative_at, text_of(moved.bytes));
}

std::string text_of(const std::vector<binary::Moved>& all) {
  std::string text;
  for (const auto& moved : all) text += (text.empty() ? "" : ",") + text_of(moved);
  return text.empty() ? "-" : text;
}

/// flags address bytes call target parameters condition base offset deref before operand after
std::string line_of(const binary::Function& function, const Probe& probe) {
  const auto& site = function.sites[probe.site];
  const int flags = (probe.starts ? 1 : 0) | (probe.stops ? 2 : 0) | (site.tail ? 4 : 0);
  // A symbol of another module is called through this module's own stub, as the instruction does.
  return fmt::format("site {} {:x} {} {:x} {:x} {} {} {} {} {} {} {} {}\n", flags, site.patch.address,
                     text_of(site.patch.bytes), site.address, site.jumps_to,
                     (function.stack_parameters.value_or(0) + 7) / 8, site.patch.condition,
                     site.frame->base == binary::FrameRule::Base::rbp ? "bp" : "sp", site.frame->offset,
                     site.frame->at_that_place ? 1 : 0, text_of(site.patch.before),
                     text_of(site.patch.operand), text_of(site.patch.after));
}

}  // namespace

std::string text_of(const Plan& plan, const std::string& results) {
  const auto& function = plan.function;
  std::string text = "holdfast-probes 1\nresults " + results + "\nmodule " + function.module + "\n";
  if (!function.build_id.empty()) text += "build-id " + function.build_id + "\n";
  if (function.is_executable) text += "executable\n";
  if (std::getenv("LD_BIND_NOW") != nullptr) text += "keep-bind-now\n";
  if (plan.extends) text += "extends\n";
  for (const auto& probe : plan.probes) text += line_of(function, probe);
  return text;
}

}  // namespace holdfast::probes
