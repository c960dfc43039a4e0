#pragma once

/// What a program that links Holdfast::main does where nobody asks for anything else: the wrapper does not pass on what was
/// not asked for, and reports name it all the same.

#include <map>
#include <string>

#include "run/plan/settings.hpp"

namespace holdfast::run {

using SettingTexts = std::map<std::string, std::string>;

/// `texts`: what was asked for, by option.
SettingTexts defaults_of_program(const Settings& settings, const SettingTexts& texts);

}  // namespace holdfast::run
