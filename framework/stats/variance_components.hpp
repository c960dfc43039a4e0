#pragma once

/// Variance components: how much of a benchmark's noise arises within a process, between the processes of a
/// session, and between sessions.
///
/// Levels are counted from below: samples, processes, sessions. S_j^2 is the variance of the values of level
/// j around the centre of the group that they stand in, taken over all groups; r_j the size of a group. A
/// group's centre has noise from below, which is taken off:
///
///   T_1^2 = S_1^2        T_j^2 = S_j^2 - c(r_{j-1}) S_{j-1}^2
///
/// This is the estimator of T. Kalibera and R. Jones (Rigorous benchmarking in reasonable time, ISMM 2013), who
/// take means, with c(r) = 1 / r. T_j^2 may come out below 0, where level j adds nothing that can be seen.
///
/// One preempted sample would dominate the means of all three. So noise is split with medians: the centre is the median,
/// the spread of a group 1.4826 b_r MAD (b_r makes it unbiased for normal values in small groups: C. Croux
/// and P. J. Rousseeuw, Time-efficient algorithms for two highly robust estimators of scale, COMPSTAT 1992),
/// the groups' spreads are pooled by their median, and c(r) = pi / (2 r + pi - 2), the variance of the median
/// of r normal values of variance 1: exact for one and for many, within 2 % for odd r, and at most 11 % too
/// much for even r from 6 on. Nearly half of the samples of a process, of the processes of a session or of
/// the sessions may be wild. Of noise that comes and goes within a process, what outlasts the process counts
/// as noise between processes.

#include <array>
#include <optional>
#include <vector>

#include "model/calibration.hpp"

namespace holdfast::stats {

/// Sessions, of processes, of samples.
using Nested = std::vector<std::vector<std::vector<double>>>;

/// T_j^2, from below: of samples, processes, sessions. None where every group of the level has but one value.
using Components = std::array<std::optional<double>, 3>;

Components split_by_medians(const Nested& values);

/// Of the logarithms, by medians; below 0 is 0. `samples` that are not above 0 have no logarithm and are left
/// out.
Noise noise_of(const Nested& samples);

}  // namespace holdfast::stats
