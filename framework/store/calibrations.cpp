#include "store/calibrations.hpp"

#include <soci/soci.h>

#include <array>
#include <ctime>

#include "store/row_subject.hpp"
#include "wire/calibration_json.hpp"

namespace holdfast::store {
std::string utc_in_days(int days) {
  constexpr std::time_t kDay = 24 * 60 * 60;
  const std::time_t then = std::time(nullptr) + days * kDay;
  std::tm parts{};
  gmtime_r(&then, &parts);
  std::array<char, 40> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

void add_calibration(Database& store, const Calibrated& what, const Calibration& calibration) {
  const auto figures = wire::calibration_text(calibration);
  store.change("keeping a calibration", [&](soci::session& sql) {
    using soci::use;
    const auto& subject = what.subject;
    sql << "INSERT INTO calibration (test, benchmark, params, metric, config, fingerprint, tester, made, "
           "figures)"
           " VALUES (:a, :b, :c, :d, :e, :f, :g, :h, :i)",
        use(subject.test), use(subject.benchmark), use(subject.params), use(subject.metric), use(what.config),
        use(what.fingerprint), use(calibration.tester), use(calibration.made), use(figures);
  });
}

std::vector<KeptCalibration> calibrations_on(Database& store, const std::string& fingerprint,
                                             const std::string& test) {
  return store.read("reading calibrations", [&](soci::session& sql) {
    std::vector<KeptCalibration> kept;
    const soci::rowset<soci::row> rows =
        (sql.prepare << std::string("SELECT * FROM calibration WHERE fingerprint = :f AND test ") +
                            (test.empty() ? "<>" : "=") + " :t ORDER BY sequence DESC",
         soci::use(fingerprint), soci::use(test));
    for (const auto& row : rows) {
      const auto text = [&](const char* column) { return row.get<std::string>(column); };
      kept.push_back({.what = {.subject = key_in(row), .config = text("config"), .fingerprint = fingerprint},
                      .calibration = wire::parse_calibration(
                          text("figures"), store.path() + ", calibration of " + text("made"))});
    }
    return kept;
  });
}

std::optional<Calibration> calibration_at(const std::vector<KeptCalibration>& kept, const Subject& subject,
                                          const std::string& config, const std::string& tester,
                                          const std::string& time) {
  for (const auto& [what, calibration] : kept) {
    const auto& other = what.subject;
    if (other.test == subject.test && other.benchmark == subject.benchmark &&
        other.params == subject.params && other.metric == subject.metric && what.config == config &&
        calibration.tester == tester && calibration.made <= time)
      return calibration;
  }
  return std::nullopt;
}

}  // namespace holdfast::store
