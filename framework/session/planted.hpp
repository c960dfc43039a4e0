#pragma once

/// Planted: a loss in the current program that nobody programmed, to see whether the gate finds it.
///
///   ADAPTER holdfast  in the modes steady and single-shot, each sample works longer by the share (measure/planted.hpp)
///   ADAPTER command   runs twice: whatever the share, it loses as much again as it takes
///
/// Programs of other harnesses, and other modes, have no place for it.

#include "model/declaration.hpp"
#include "runner/collect.hpp"
#include "session/settings.hpp"

namespace holdfast::session {

bool can_plant(const Declaration& declaration, const Settings& settings);

/// Changes the arm of the current program by `settings.plant`. Only where can_plant().
void plant(const Declaration& declaration, const Settings& settings, runner::Arm& arm);

}  // namespace holdfast::session
