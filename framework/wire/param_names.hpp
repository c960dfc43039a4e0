#pragma once

/// Parameter points and subjects as text.

#include <map>
#include <string>
#include <vector>

#include "model/growth.hpp"
#include "model/sample.hpp"

namespace holdfast::wire {

/// The value of each axis, as the user wrote it.
using PointValues = std::map<std::string, std::string>;

/// Returns the canonical JSON object; a value in the form of a JSON number is a number. Throws Error, a sentence, for
/// a value that is not UTF-8.
std::string point_json(const PointValues& values);

/// Returns the names in a canonical JSON object of parameters, sorted.
std::vector<std::string> axes_of(const std::string& params);

/// Returns the parameters. A parameter with a numeric value also has its number.
std::vector<GrowthParam> params_of(const std::string& params);

/// Returns "kind=a size=1000" for {"kind":"a","size":1000}.
std::string param_words(const std::string& params);

/// Returns "sort/names size=1000".
std::string point_words(const std::string& benchmark, const std::string& params);

/// Returns "sort/names size=1000 [cycles]": the subject within a test. The metric `time` is left out.
std::string measured_words(const Subject& subject);

/// Returns the name of a discovered test, without its prefix: "sort/names/size=1000".
std::string discovered_name(const std::string& benchmark, const std::string& params);

/// Returns the name of a subject for readers: the benchmark and its parameters, preceded by the name of the test if
/// that differs. No name is repeated: "sort", "sort/names size=1000" of the test sort or sort/names/size=1000, "words
/// std::sort" of the test words.
std::string subject_words(const Subject& subject);

/// Returns the key of a subject for programs that identify a series by its name. The name of the test comes first,
/// unless the benchmark has the same name.
std::string key_words(const Subject& subject);

}  // namespace holdfast::wire
