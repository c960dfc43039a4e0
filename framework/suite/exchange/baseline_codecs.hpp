#pragma once

/// Records of an exported baseline: the fields of each line (baseline_file.hpp).

#include "suite/exchange/baseline_file.hpp"
#include "wire/model_codecs.hpp"
#include "wire/samples_json.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

HOLDFAST_FORM(ExportedSubject, Subject, HOLDFAST_FIELDS(always, benchmark, metric),
              object_field("params", &T::params));
HOLDFAST_TABLE(exchange::ExportedBaseline, included<ExportedSubject, T>(&T::subject),
               HOLDFAST_FIELDS(always, config, branch));

HOLDFAST_FORM(ExportedAcceptance, store::BaselineRecord, field("at", &T::accepted),
              HOLDFAST_FIELDS(always, author, reason, run, replaced));

/// Paths are left out.
HOLDFAST_FORM(ExportedProgram, ImageFile, HOLDFAST_FIELDS(always, name, sha256, size, build_id));
HOLDFAST_FORM(ExportedRunFields, Run, included<SubjectInTest, T>(&T::subject),
              computed<T>("program",
                          [](const T& run) {
                            return in_if<ExportedProgram>(!run.image.id.empty(), run.image.program);
                          }),
              computed<T>("libraries",
                          [](const T& run) { return all_in<ExportedProgram>(run.image.libraries); }),
              HOLDFAST_FIELDS(always, id, session, config, started, seconds, seed, verdict),
              field("arguments", &T::command), field("settings", &T::in_force));

HOLDFAST_FORM(ExportedProcess, Process, field("place", &T::index), HOLDFAST_FIELDS(always, pair),
              computed<T>("figures", [](const T& process) { return parsed_json(process_text(process)); }),
              computed<T>("samples",
                          [](const T& process) { return parsed_json(named_samples_text(process.samples)); }));

}  // namespace holdfast::wire
