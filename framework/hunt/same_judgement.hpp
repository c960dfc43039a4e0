#pragma once

/// Same judgement: tells if a stored result was judged as the given settings would judge it now. Settings of effort,
/// such as PROCESSES, do not count: a result that they left undecided is searched again.

#include <string>

#include "model/run.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::hunt {

/// Returns true if the settings that select and judge the run's results have the same values now. A run without stored
/// settings counts as judged alike. Settings that only the benchmark's code has set are not compared.
bool is_judged_alike(const Run& stored, const run::Settings& now);

/// Returns all settings in force as text, for the key of a stored answer.
std::string settings_words(const run::Settings& settings);

}  // namespace holdfast::hunt
