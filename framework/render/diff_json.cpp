#include "render/diff.hpp"
#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"

namespace holdfast::wire {

HOLDFAST_TABLE(hunt::FunctionDiff, HOLDFAST_FIELDS(always, name),
               HOLDFAST_FIELD(state, Words{"same when it returns|renamed|changed|new|gone"}),
               HOLDFAST_FIELD(former, Presence::or_null, "Former name of a function that was renamed."));

HOLDFAST_TABLE(
    hunt::ProgramDiff,
    field("program", &T::name, "File name of the program, or its path in both build directories."),
    HOLDFAST_FIELD(functions, "Number of functions in the current build."),
    HOLDFAST_FIELD(
        counts,
        "Number of functions in each state: unchanged, same when it returns, renamed, changed, new, gone."),
    HOLDFAST_FIELDS(always, differing),
    HOLDFAST_FIELD(variables, "Variables whose initial values differ, or that only the first build has."));

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
  return wire::schema_text<wire::In<wire::DiffDocument>>("Functions of two builds, compared",
                                                         "Output of `holdfast diff BUILD_A BUILD_B --json`.");
}

}  // namespace holdfast::render
