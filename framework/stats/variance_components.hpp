#pragma once

/// Variance components: how much of a benchmark's noise arises within a process, between the processes of a
/// session, and between sessions.
///
/// Levels are counted from below: samples, processes, sessions. S_j^2 is the variance of the values of level j around
/// the centre of their group, taken over all groups; r_j is the size of a group. The centre of a group contains noise
/// from the level below, which is subtracted.
///
///   T_1^2 = S_1^2        T_j^2 = S_j^2 - c(r_{j-1}) S_{j-1}^2.
///
/// This is the estimator of T. Kalibera and R. Jones (Rigorous benchmarking in reasonable time, ISMM 2013). They use
/// means, with c(r) = 1 / r. T_j^2 may be below 0 if level j adds no visible noise.
///
/// One preempted sample would dominate the means of all three levels. So medians are used here. The centre is the
/// median. The spread of a group is 1.4826 b_r MAD (b_r makes it unbiased for normal values in small groups: C. Croux
/// and P. J. Rousseeuw, Time-efficient algorithms for two highly robust estimators of scale, COMPSTAT 1992). The
/// spreads of the groups are pooled by their median. The factor c(r) = pi / (2 r + pi - 2) is the variance of the
/// median of r normal values of variance 1. It is exact for r = 1 and in the limit of large r, within 2 % for odd r,
/// and at most 11 % too large for even r from 6 on. Nearly half of the samples of a process, of the processes of a
/// session or of the sessions may be wild. If noise comes and goes within a process, the part that outlasts the
/// process counts as noise between processes.

#include <array>
#include <optional>
#include <vector>

#include "model/calibration.hpp"

namespace holdfast::stats {

/// Sessions of processes of samples.
using Nested = std::vector<std::vector<std::vector<double>>>;

/// T_j^2, from below: of samples, processes, sessions. None if every group of the level has only one value.
using Components = std::array<std::optional<double>, 3>;

Components split_by_medians(const Nested& values);

/// Returns the noise of the logarithms, by medians; a component below 0 becomes 0. Samples that are not above 0 have
/// no logarithm and are left out.
Noise noise_of(const Nested& samples);

}  // namespace holdfast::stats
