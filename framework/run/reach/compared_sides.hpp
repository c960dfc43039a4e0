#pragma once

/// Facts about both sides of a point. The accepted side is a baseline of the store, or the build of a commit.

#include "run/reach/reach_conditions.hpp"
#include "run/reference/planned.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

/// Accepted runs of the store, one for each metric. Keeps references, whose objects must outlive it.
class AcceptedSides : public ComparedSides {
 public:
  AcceptedSides(const Test& test, const Program& program, const Planned& planned,
                const std::vector<Run>& accepted)
      : ComparedSides(planned.point.settings),
        test_(test),
        program_(program),
        planned_(planned),
        accepted_(accepted) {}

  std::string why_not_live() const override;
  /// Returns false for a run that was accepted without a sample: it never ran and has no number. Returns
  /// false as well if the baseline lacks a metric of METRICS.
  bool has_all_numbers() const override;
  bool has_same_code() const override;
  bool does_same_work() const override;
  bool is_on_same_machine() const override;
  bool has_one_accepted_program() const override;
  std::vector<std::string> other_data() const override;
  std::vector<std::string> other_inputs() const override;
  std::vector<std::string> other_inputs_beside_code() const override;
  std::string why_inputs_unknown() const override;
  bool shares_changed_files() const override;

 private:
  std::vector<std::string> changed_inputs(bool with_code) const;

  const Test& test_;
  const Program& program_;
  const Planned& planned_;
  const std::vector<Run>& accepted_;
};

/// The build of a commit next to the current build, on this machine, with tests of the same sources.
class CommitSides : public ComparedSides {
 public:
  struct Known {
    bool same_work = false;
    bool has_all_numbers = true;
  };
  CommitSides(const Program& program, const Reference& reference, const Settings& settings, Known known)
      : ComparedSides(settings), program_(program), reference_(reference), known_(known) {}

  std::string why_not_live() const override;
  bool has_all_numbers() const override { return known_.has_all_numbers; }
  bool has_same_code() const override;
  bool does_same_work() const override { return known_.same_work; }
  bool is_on_same_machine() const override { return true; }
  bool has_one_accepted_program() const override { return true; }
  std::vector<std::string> other_data() const override;
  std::vector<std::string> other_inputs() const override;
  std::string why_inputs_unknown() const override;
  bool shares_changed_files() const override { return false; }

 private:
  const Program& program_;
  const Reference& reference_;
  Known known_;
};

}  // namespace holdfast::run
