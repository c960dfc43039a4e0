#include "run/reach/compared_sides.hpp"

#include <algorithm>

#include "image/inputs.hpp"
#include "image/take_image.hpp"
#include "instruments/metrics.hpp"
#include "run/reference/machines.hpp"
#include "run/sides/plugins.hpp"
#include "run/sides/redirection.hpp"
#include "store/sessions.hpp"

namespace holdfast::run {
namespace {

/// Returns why the accepted program does not run beside the current one; empty if it does.
std::string why_not_beside(const Reference& reference, const Program& program) {
  if (reference.kind != "live" || !reference.previous)
    return reference.reason.empty() ? "there is no other program to run" : reference.reason;
  if (reference.former) return "it has another name now";
  return program.image.id.empty() ? "the files of its program are unknown" : "";
}

std::string why_unknown(const Inputs& inputs, const char* not_traced) {
  return inputs.traced && inputs.unknown.empty() ? "" : inputs.traced ? inputs.unknown : not_traced;
}

bool same_files(const std::vector<ImageFile>& some, const std::vector<ImageFile>& others) {
  return std::ranges::equal(some, others, [](const ImageFile& a, const ImageFile& b) {
    return a.name == b.name && a.sha256 == b.sha256;
  });
}

std::vector<std::string> other_files_of(const std::vector<ImageFile>& accepted,
                                        const std::vector<ImageFile>& current) {
  if (same_files(accepted, current)) return {};
  auto names = image::changed_data(accepted, current);
  // Names and contents are equal, but a program can depend on the order.
  if (names.empty()) names = {"in another order"};
  return names;
}

bool asks_for_size(const Settings& settings) {
  return std::ranges::any_of(settings.metrics, [](const std::string& word) {
    return instruments::metric_word(word).name() == "binary-size";
  });
}

bool same_machine(const Test& test, const Run& accepted) {
  const auto then = store::find_session(test.store, accepted.session);
  if (!then) return false;
  // No fact may differ, and warnings count: without a measurement, nothing shows the effect.
  const auto machines = compare_machines(then->facts, test.session.facts, {});
  return machines.incompatible.empty() && machines.warnings.empty();
}

}  // namespace

// ---- accepted runs ------------------------------------------------------------------------------------------------

std::string AcceptedSides::why_not_live() const { return why_not_beside(planned_.reference, program_); }

bool AcceptedSides::has_all_numbers() const {
  const bool were_measured = !accepted_.empty() && std::ranges::all_of(accepted_, [&](const Run& run) {
    return run.verdict && run.verdict->skipped.empty() && store::has_samples(test_.store, run.id);
  });
  return were_measured && std::ranges::all_of(settings().metrics, [&](const std::string& word) {
           const auto name = instruments::metric_word(word).name();
           return name == "all" ||
                  std::ranges::any_of(accepted_, [&](const Run& run) { return run.subject.metric == name; });
         });
}

/// Returns true if both sides run the same code. For a size, the files must be equal, including parts that
/// are not loaded.
bool AcceptedSides::has_same_code() const {
  return std::ranges::all_of(accepted_, [&](const Run& run) {
    return asks_for_size(settings()) ? image::is_the_same(run.image, program_.image)
                                     : image::runs_the_same(run.image, program_.image);
  });
}

bool AcceptedSides::does_same_work() const {
  const auto now = work_of(planned_.runs.front());
  return std::ranges::all_of(accepted_, [&](const Run& run) {
    const auto work = work_of(run);
    return work && work == now;
  });
}

bool AcceptedSides::is_on_same_machine() const {
  return std::ranges::all_of(accepted_, [&](const Run& run) { return same_machine(test_, run); });
}

/// The traces of one accepted program must hold for all metrics.
bool AcceptedSides::has_one_accepted_program() const {
  return std::ranges::all_of(accepted_, [&](const Run& run) {
    const auto& first = accepted_.front().image;
    return image::runs_the_same(run.image, first) && same_files(run.image.inputs.files, first.inputs.files);
  });
}

std::vector<std::string> AcceptedSides::other_data() const {
  for (const auto& run : accepted_) {
    auto names = other_files_of(run.image.data, program_.image.data);
    if (!names.empty()) return names;
  }
  return {};
}

std::vector<std::string> AcceptedSides::changed_inputs(bool with_code) const {
  for (const auto& run : accepted_) {
    const auto inputs =
        with_code ? run.image.inputs : without_plugins(run.image.inputs, *planned_.reference.previous);
    auto names = image::changed_inputs(inputs, places_of(test_.declaration));
    if (!names.empty()) return names;
  }
  return {};
}

std::vector<std::string> AcceptedSides::other_inputs() const { return changed_inputs(true); }

std::vector<std::string> AcceptedSides::other_inputs_beside_code() const { return changed_inputs(false); }

std::string AcceptedSides::why_inputs_unknown() const {
  for (const auto& run : accepted_) {
    auto why = why_unknown(run.image.inputs, "the baseline was accepted by a version that did not record it");
    if (!why.empty()) return why;
  }
  return "";
}

bool AcceptedSides::shares_changed_files() const { return !planned_.reference.shared.paths.empty(); }

// ---- the build of a commit ----------------------------------------------------------------------------------------

std::string CommitSides::why_not_live() const { return why_not_beside(reference_, program_); }

bool CommitSides::has_same_code() const { return image::runs_the_same(reference_.image, program_.image); }

std::vector<std::string> CommitSides::other_data() const {
  return other_files_of(reference_.image.data, program_.image.data);
}

std::vector<std::string> CommitSides::other_inputs() const {
  if (!why_inputs_unknown().empty()) return {};
  // Only the current program was traced. Its inputs are compared with the files at the same places of the
  // commit.
  return image::changed_inputs(program_.image.inputs, image::places_of(reference_.image));
}

std::string CommitSides::why_inputs_unknown() const {
  return why_unknown(program_.image.inputs, "it has not been examined");
}

}  // namespace holdfast::run
