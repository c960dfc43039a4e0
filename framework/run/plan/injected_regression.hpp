#pragma once

/// Planted: a loss in the current program that nobody programmed, to see whether the gate finds it.
///
///   ADAPTER holdfast  in the modes steady and single-shot, each sample works longer by the share (bench/clock.cpp)
///   ADAPTER command   runs twice, and more often where a larger share than its own time is asked for
///
/// Programs of other harnesses, and other modes, have no place for it. What is lost is time: numbers that a program
/// counts or prints stay as they are, and EXECUTOR local never gates.

#include "model/settings/declaration.hpp"
#include "process/collect.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::run {

bool can_inject_regression(const Declaration& declaration, const Settings& settings);

/// Whether a result of a test that can_inject_regression() is one that the loss makes worse.
bool is_hit_by_injection(const Subject& subject);

/// Changes the arm of the current program by `settings.plant`. Only where can_inject_regression().
void inject_regression(const Declaration& declaration, const Settings& settings, process::Arm& arm);

}  // namespace holdfast::run
