#pragma once

/// What a verdict warns of besides its numbers: how they were measured, settings that have no effect, and what the
/// programs said.

#include <string>
#include <vector>

#include "runner/rounds.hpp"
#include "session/judging.hpp"

namespace holdfast::session {

/// `attempts`: measurements that were begun (TESTER sbs).
std::vector<std::string> judging_warnings(const Judging& judging, const runner::Measured& measured,
                                          int attempts);

int rounds_done(const runner::Measured& measured);

/// Of each program; 0: as it was linked.
int layouts_of(const Judging& judging);

}  // namespace holdfast::session
