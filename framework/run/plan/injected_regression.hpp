#pragma once

/// Injected regression: an artificial loss in the current program, to test whether the gate detects it.
///
/// With ADAPTER holdfast in the modes steady and single-shot, each sample works longer by the share
/// (bench/clock.cpp). A program of another harness works longer between the readings of its clock, by a library that is
/// preloaded (adapters/preload). With ADAPTER command, the command runs twice, or more often if the share exceeds 1.
///
/// Other modes do not support it, nor do programs into which nothing can be preloaded: static ones, and those with a
/// sanitizer. The loss is in time only: numbers that a program counts or prints stay the same. EXECUTOR local is
/// excluded, since it never gates.

#include "model/settings/declaration.hpp"
#include "process/collect.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::run {

bool can_inject_regression(const Declaration& declaration, const Settings& settings);

/// Returns true if the loss makes the result worse, for a test for which can_inject_regression() is true.
bool is_hit_by_injection(const Subject& subject);

/// Changes the arm of the current program by `settings.plant`. Requires can_inject_regression().
void inject_regression(const Declaration& declaration, const Settings& settings, process::Arm& arm);

}  // namespace holdfast::run
