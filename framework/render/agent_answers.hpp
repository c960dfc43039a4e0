#pragma once

/// The answers of `holdfast mcp` that need only a report. Each answer is JSON; the answer and its schema come from
/// the same field table.

#include <string>

#include "model/report.hpp"
#include "wire/json.hpp"

namespace holdfast::render {

/// A question of a client about a report.
struct AgentQuestion {
  std::string test;       ///< a test, "perf.TEST", a benchmark, or the name of a result; empty: all
  std::size_t limit = 5;  ///< results, or lines of code
};

/// Answers what became slower, where, and by how much; results that passed are only counted.
nlohmann::json verdict_answer(const Report& report, const AgentQuestion& question);
nlohmann::json verdict_answer_schema();

/// Answers why a test has its verdict, and what would decide it. Throws Error if it has no result.
nlohmann::json why_answer(const Report& report, const AgentQuestion& question);
nlohmann::json why_answer_schema();

/// Answers which executed functions of a test changed, with their instructions in both programs. Throws Error if the
/// test has no result.
nlohmann::json functions_answer(const Report& report, const AgentQuestion& question);
nlohmann::json functions_answer_schema();

/// Answers which command to type next. Throws Error if a test was named and has no result.
nlohmann::json next_step_answer(const Report& report, const AgentQuestion& question);
nlohmann::json next_step_answer_schema();

/// Answers about a comparison, whose results are in no store.
nlohmann::json comparison_answer(const Report& report);
nlohmann::json comparison_answer_schema();

/// Returns the results that the name means. Throws Error with the known tests if there is none.
std::vector<const Run*> results_meant(const Report& report, const std::string& name);

}  // namespace holdfast::render
