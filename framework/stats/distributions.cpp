#include "stats/distributions.hpp"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/tools/roots.hpp>
#include <cstdint>

namespace holdfast::stats {
namespace {

using boost::math::complement;

namespace policies = boost::math::policies;

// Testers must not throw: an answer that a double cannot hold is infinity. They also compute in doubles, which every
// processor has: a long double has 64 bits of mantissa on some, and 113 on others, where software computes it many
// times slower.
using Quiet =
    policies::policy<policies::overflow_error<policies::ignore_error>, policies::promote_double<false>>;
using StudentsT = boost::math::students_t_distribution<double, Quiet>;
using Normal = boost::math::normal_distribution<double, Quiet>;
using FisherF = boost::math::fisher_f_distribution<double, Quiet>;

}  // namespace

// Upper tails are computed by complement: 1 - p would lose a significance of 1e-10 to rounding.
double t_quantile_upper(double p, double df) { return quantile(complement(StudentsT(df), p)); }
double t_tail(double x, double df) { return cdf(complement(StudentsT(df), x)); }
double normal_quantile_upper(double p) { return quantile(complement(Normal(), p)); }
double normal_cdf(double x) { return cdf(Normal(), x); }
double f_quantile_upper(double p, double df1, double df2) {
  return quantile(complement(FisherF(df1, df2), p));
}
double f_tail(double x, double df1, double df2) { return cdf(complement(FisherF(df1, df2), x)); }
double binomial_tail(int k, int trials, double chance) {
  return cdf(complement(boost::math::binomial(trials, chance), k));
}

/// TOMS 748 keeps the root between two points at every step, so that it also converges in a flat tail, in which
/// Newton's method may diverge. (G. E. Alefeld, F. A. Potra, Y. Shi: Algorithm 748: enclosing zeros of continuous
/// functions, ACM Transactions on Mathematical Software 21, 1995.) 40 bits are 1e-12 of the root, far less than the
/// error of the integrals that are solved here (spending.cpp).
double root_between(double low, double high, const std::function<double(double)>& f) {
  std::uintmax_t steps = 100;
  const auto root =
      boost::math::tools::toms748_solve(f, low, high, boost::math::tools::eps_tolerance<double>(40), steps);
  return (root.first + root.second) / 2;
}

}  // namespace holdfast::stats
