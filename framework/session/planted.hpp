#pragma once

/// Planted: a loss in the current program that nobody programmed, to see whether the gate finds it.
///
///   ADAPTER holdfast  in the modes steady and single-shot, each sample works longer by the share (measure/planted.hpp)
///   ADAPTER command   runs twice, and more often where a larger share than its own time is asked for
///
/// Programs of other harnesses, and other modes, have no place for it. What is lost is time: numbers that a program
/// counts or prints stay as they are, and EXECUTOR local never gates.

#include "model/declaration.hpp"
#include "runner/collect.hpp"
#include "session/settings.hpp"

namespace holdfast::session {

bool can_plant(const Declaration& declaration, const Settings& settings);

/// Whether a result of a test that can_plant() is one that the loss makes worse.
bool loses_by_plant(const Subject& subject);

/// Changes the arm of the current program by `settings.plant`. Only where can_plant().
void plant(const Declaration& declaration, const Settings& settings, runner::Arm& arm);

}  // namespace holdfast::session
