#include "runner/pattern.hpp"

#include <re2/re2.h>

#include "model/error.hpp"

namespace holdfast::runner {
namespace {

re2::RE2::Options options() {
  re2::RE2::Options options;
  options.set_encoding(re2::RE2::Options::EncodingLatin1);
  options.set_log_errors(false);
  return options;
}

re2::StringPiece piece(std::string_view text) { return {text.data(), text.size()}; }

}  // namespace

Pattern::Pattern(const std::string& text) : compiled_(std::make_shared<const re2::RE2>(text, options())) {
  if (!compiled_->ok()) throw Error(compiled_->error());
}

int Pattern::groups() const { return compiled_->NumberOfCapturingGroups(); }

bool Pattern::found_in(std::string_view text) const {
  return re2::RE2::PartialMatch(piece(text), *compiled_);
}

std::optional<std::string> Pattern::group_in(std::string_view text) const {
  std::string group;
  return re2::RE2::PartialMatch(piece(text), *compiled_, &group) ? std::optional(group) : std::nullopt;
}

}  // namespace holdfast::runner
