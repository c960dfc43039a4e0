#include "store/calibrations.hpp"

#include <soci/soci.h>

#include "store/rows.hpp"
#include "wire/model_json.hpp"

namespace holdfast::store {

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
  const auto calibration_from_row = [&](const soci::row& row) -> KeptCalibration {
    const auto text = [&](const char* column) { return row.get<std::string>(column); };
    return {.what = {.subject = key_in(row), .config = text("config"), .fingerprint = fingerprint},
            .calibration =
                wire::parse_calibration(text("figures"), store.path() + ", calibration of " + text("made"))};
  };
  // The test is compared in both cases, so that the statement always has two arguments. No test has an empty
  // name.
  return select(store, "reading calibrations",
                std::string("SELECT * FROM calibration WHERE fingerprint = :f AND test ") +
                    (test.empty() ? "<>" : "=") + " :t ORDER BY sequence DESC",
                calibration_from_row, fingerprint, test);
}

std::optional<Calibration> calibration_at(const std::vector<KeptCalibration>& kept, const Subject& subject,
                                          const std::string& config, const std::string& tester,
                                          const std::string& time) {
  for (const auto& [what, calibration] : kept) {
    if (what.subject.key() == subject.key() && what.config == config && calibration.tester == tester &&
        calibration.made <= time)
      return calibration;
  }
  return std::nullopt;
}

}  // namespace holdfast::store
