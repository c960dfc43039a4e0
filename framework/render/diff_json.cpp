#include "render/diff.hpp"
#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"

namespace holdfast::wire {

HOLDFAST_TABLE(hunt::FunctionDiff, HOLDFAST_FIELDS(always, name),
               HOLDFAST_FIELD(state, Words{"same when it returns|renamed|changed|new|gone"}),
               HOLDFAST_FIELD(former, Presence::or_null, "The name before, of one that was renamed."));

HOLDFAST_TABLE(
    hunt::ProgramDiff, field("program", &T::name, "File name, or path below the build directories."),
    HOLDFAST_FIELD(functions, "Of the current build."),
    HOLDFAST_FIELD(counts,
                   "Functions by state: unchanged, same when it returns, renamed, changed, new, gone."),
    HOLDFAST_FIELDS(always, differing),
    HOLDFAST_FIELD(variables, "Whose initial values differ, or that are gone."));

namespace {

HOLDFAST_FORM(DiffDocument, std::vector<hunt::ProgramDiff>, schema_is<T>("holdfast-diff/1"),
              computed<T>("programs", [](const T& programs) { return programs; }));

}  // namespace

}  // namespace holdfast::wire

namespace holdfast::render {

std::string diff_json(const std::vector<hunt::ProgramDiff>& programs) {
  return wire::dumped(wire::json_of(wire::In<wire::DiffDocument>{programs}), 2);
}

std::string diff_schema() {
  return wire::schema_text<wire::In<wire::DiffDocument>>(
      "Functions of two builds, compared", "What `holdfast diff BUILD_A BUILD_B --json` prints.");
}

}  // namespace holdfast::render
