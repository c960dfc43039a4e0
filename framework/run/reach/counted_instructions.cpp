#include "run/reach/counted_instructions.hpp"

#include <algorithm>
#include <memory>

#include "run/plan/counts.hpp"
#include "run/reference/fixed_work.hpp"
#include "run/sides/arms.hpp"

namespace holdfast::run {
namespace {

/// Returns an arm that counts the metrics of the pass.
process::Arm counting_arm(const instruments::Pass& pass, const Declaration& declaration, const Point& point,
                          Side side, const process::Launch& program, const std::string& scratch) {
  auto settings = settings_in(pass, point.settings);
  const bool from_start = timed_from_outside(declaration, settings);
  // In other modes, the clock or workers decide how often the body is called.
  if (declaration.adapter == AdapterName::holdfast && !from_start) {
    settings.origins.erase("mode");
    settings.mode = Mode::steady;
  }
  auto arm = arm_of(declaration, settings, side, program, {{point.benchmark, point.params}});
  count_instead(pass, scratch, arm);
  if (arm.speaks_wire) arm.launch.argv.emplace_back("--holdfast-iterations=1");
  return arm;
}

void run_once(process::Arm arm, double seconds_max, const std::string& scratch) {
  arm.launch.deadline_s = std::min(arm.launch.deadline_s, seconds_max);
  process::run_and_collect(arm, scratch + ".wire", 0, process::run_process);
}

/// Returns the first line, without the output of the program.
std::string sentence_of(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

CountedInstructions counted_instructions(const Declaration& declaration, const Point& point, Side side,
                                         const process::Launch& program, double seconds_max,
                                         const std::string& scratch) {
  if (!process::found_in_path("valgrind")) return {.executed = {}, .uncounted = "valgrind is not installed"};
  try {
    const auto executed = std::make_shared<instruments::ExecutedInstructions>();
    auto arm = counting_arm({.instrument = "callgrind", .metrics = {"instructions"}}, declaration, point,
                            side, program, scratch);
    std::string body;
    if (auto fixed = fixed_program(declaration, point, program)) {
      arm.launch = std::move(fixed->launch);
      arm.foreign.reset();  // the launch has its arguments already
      body = fixed->body;
    }
    arm.counting = instruments::count_addresses(scratch, executed, body);
    run_once(std::move(arm), seconds_max, scratch);
    return {.executed = std::move(*executed),
            .uncounted = executed->total == 0 ? "callgrind counted no instructions" : ""};
  } catch (const Error& wrong) {
    return {.executed = {}, .uncounted = sentence_of(wrong.what())};
  }
}

std::vector<instruments::AllocationStack> counted_allocations(const Declaration& declaration,
                                                              const Point& point, Side side,
                                                              const process::Launch& program,
                                                              double seconds_max,
                                                              const std::string& scratch) {
  const auto stacks = std::make_shared<std::vector<instruments::AllocationStack>>();
  auto arm = counting_arm({.instrument = "allocations", .metrics = {"allocations"}}, declaration, point, side,
                          program, scratch);
  arm.counting = instruments::count_allocation_stacks(scratch, stacks);
  run_once(std::move(arm), seconds_max, scratch);
  return std::move(*stacks);
}

}  // namespace holdfast::run
