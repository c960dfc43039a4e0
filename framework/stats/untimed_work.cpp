#include "stats/untimed_work.hpp"

#include <algorithm>
#include <iterator>

#include "model/defaults.hpp"
#include "stats/distributions.hpp"
#include "stats/statistics.hpp"
#include "stats/student.hpp"

namespace holdfast::stats {
namespace {

constexpr double kLevel = 0.01;
/// Least share of the CPU time that a program reports. A program that reports less does mostly set-up, whose time
/// changes for many reasons.
constexpr double kTimedLeast = 0.3;
/// A program that reports more time than its processes computed sleeps in the reported time, or adds up the times of
/// its threads.
constexpr double kTimedMost = 1.05;

struct Account {
  double reported = 0;
  double used = 0;
  double iterations = 0;

  double untimed() const { return used - reported; }
};

/// The kernel's times are of the whole life of the process, so start-up and warm-up are part of what is
/// untimed.
Account account_of(const Process& process) {
  Account account{.used = process.usage.user_ns + process.usage.system_ns};
  for (const auto& sample : process.samples) {
    account.reported += sample.value * static_cast<double>(sample.iterations);
    account.iterations += static_cast<double>(sample.iterations);
  }
  return account;
}

/// Uses the trimmed mean, since in some rounds the machine keeps a second thread from its work.
bool is_above(double limit, const std::vector<double>& values) {
  const auto trimmed = adaptive_trimmed_mean(values);
  return trimmed.mean > limit && trimmed.mean > t_quantile_upper(kLevel, trimmed.df) * trimmed.standard_error;
}

/// `share`: the median over the rounds, so that a machine that is busy in some rounds does not prevent the judging.
bool is_judged(double share) { return share >= kTimedLeast && share <= kTimedMost; }

double mean_of(const std::vector<Account>& accounts, double (*what)(const Account&)) {
  std::vector<double> values;
  std::ranges::transform(accounts, std::back_inserter(values), what);
  return mean(values);
}

double reported_each(const Account& account) { return account.reported / account.iterations; }
double used_each(const Account& account) { return account.used / account.iterations; }

}  // namespace

std::optional<UntimedWork> untimed_work(const std::vector<Process>& baseline,
                                        const std::vector<Process>& current, double limit) {
  std::vector<Account> before;
  std::vector<Account> now;
  std::vector<double> shares;  // share of the CPU time that the accepted program reports
  std::vector<double> of_process;
  std::vector<double> of_iteration;
  for (const auto& process : current) {
    const auto partner = std::ranges::find(baseline, process.pair, &Process::pair);
    if (partner == baseline.end() || process.thinned || partner->thinned) continue;
    const auto then = account_of(*partner);
    const auto today = account_of(process);
    if (!(then.used > 0) || !(today.iterations > 0)) return std::nullopt;
    shares.push_back(then.reported / then.used);
    if (shares.back() > kTimedMost) continue;  // the accepted program waited for the processor
    before.push_back(then);
    now.push_back(today);
    of_process.push_back((today.untimed() - then.untimed()) / then.reported);
    of_iteration.push_back((today.untimed() / today.iterations - then.untimed() / then.iterations) /
                           reported_each(then));
  }
  if (shares.empty() || !is_judged(median(shares))) return std::nullopt;
  if (of_process.size() < static_cast<std::size_t>(defaults::kRoundsMin)) return std::nullopt;
  if (!is_above(limit, of_process) || !is_above(limit, of_iteration)) return std::nullopt;
  return UntimedWork{.reported_before = mean_of(before, reported_each),
                     .used_before = mean_of(before, used_each),
                     .reported_now = mean_of(now, reported_each),
                     .used_now = mean_of(now, used_each)};
}

}  // namespace holdfast::stats
