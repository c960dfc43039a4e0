#pragma once

/// The plan as the agent reads it; probes/plan.cpp writes it.

#include <cstddef>
#include <cstdint>

#include "probes/agent/slots.hpp"
#include "probes/results.hpp"

namespace holdfast::probes::agent {

constexpr std::size_t kMostBytes = 24;  // an instruction: 15; a patch: 5 and the rest of its last instruction
constexpr int kMostMoved = 5;

/// An instruction that is executed at another address.
struct MovedCode {
  std::uint64_t address;
  int relative_at;
  unsigned char bytes[kMostBytes];
  std::size_t size;
};

struct SitePlan {
  bool starts, stops, tail;
  std::uint64_t address;  ///< of the patch
  unsigned char bytes[kMostBytes];
  std::size_t size;
  std::uint64_t call;    ///< address of the call itself
  std::uint64_t target;  ///< of a direct call
  int parameters;        ///< words on the stack that a tail call may pass
  int condition;
  MovedCode before[kMostMoved], after[kMostMoved], operand;
  int before_count, after_count;
};

struct Plan {
  char results[4096];
  char module[4096];
  char build_id[160];
  bool is_executable;
  bool keep_bind_now;
  bool extends;
  std::uint64_t leads_to;      ///< the only target for which calls by a pointer count; 0 if all count
  char leads_to_module[4096];  ///< module of that function; empty for the executable
  std::uint32_t sites;
  SitePlan site[kMostSites];
};

/// Reads a plan. Returns false if it is not a plan of this version.
bool read_plan(const char* path, Plan& plan);

}  // namespace holdfast::probes::agent
