#pragma once

/// Parameter points and subjects as people read them.

#include <map>
#include <string>
#include <vector>

#include "model/growth.hpp"
#include "model/sample.hpp"

namespace holdfast::wire {

/// By axis, as they were written.
using PointValues = std::map<std::string, std::string>;

/// The canonical JSON object; what JSON would write like that as a number is one. Throws Error, a sentence, for a value
/// that is not UTF-8.
std::string point_json(const PointValues& values);

/// The names in a canonical JSON object of parameters, sorted.
std::vector<std::string> axes_of(const std::string& params);

/// Each of them, with its number where it is one.
std::vector<GrowthParam> params_of(const std::string& params);

/// {"kind":"a","size":1000} is "kind=a size=1000".
std::string param_words(const std::string& params);

/// "sort/names size=1000".
std::string point_words(const std::string& benchmark, const std::string& params);

/// "sort/names size=1000 [cycles]": what was measured in a test. The metric `time` goes without saying.
std::string measured_words(const Subject& subject);

/// The name of a discovered test, without its prefix: "sort/names/size=1000".
std::string discovered_name(const std::string& benchmark, const std::string& params);

/// The same for readers, behind the name of the test where the benchmark is called otherwise. No name is said twice:
/// "sort", "sort/names size=1000" of the test sort or sort/names/size=1000, "words std::sort" of the test words.
std::string subject_words(const Subject& subject);

/// The same for programs that know a series by its name: always behind the name of the test, unless both are one.
std::string key_words(const Subject& subject);

}  // namespace holdfast::wire
