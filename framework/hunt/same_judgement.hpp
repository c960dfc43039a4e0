#pragma once

/// Same judgement: whether a stored result was judged as a call with these settings would judge it. Settings of effort,
/// such as PROCESSES, do not count: a result that they left undecided is searched again.

#include <string>

#include "model/run.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::hunt {

/// Returns true if the settings that select and judge the run's results have the same values now. A run without stored
/// settings counts as judged alike. Settings that only the benchmark's code has set are not compared.
bool is_judged_alike(const Run& stored, const run::Settings& now);

/// Returns all settings in force, for the key of a kept answer.
std::string settings_words(const run::Settings& settings);

}  // namespace holdfast::hunt
