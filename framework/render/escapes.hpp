#pragma once

/// How each format escapes text. The text is sanitised first (model/text/sanitize_text.hpp).

#include <string>
#include <string_view>

namespace holdfast::render {

/// The content of an element of HTML.
std::string html_text(std::string_view text);

/// The value of an attribute, between its double quotes.
std::string html_attribute(std::string_view text);

/// A paragraph or a cell of a table in Markdown, shown as it is: no markup, no link, no mention.
std::string markdown_text(std::string_view text);

/// A field of CSV, in quotes where it needs them.
std::string csv_field(std::string_view text, char delimiter = ',');

/// The value of a label of OpenMetrics, between its double quotes.
std::string openmetrics_label(std::string_view text);
/// The same for GitLab, which takes a "#" for a comment wherever it is, so that it is written as \x23.
std::string gitlab_label(std::string_view text);

/// The text of a workflow command of GitHub, after "::", and the value of a property before it.
std::string annotation_text(std::string_view text);
std::string annotation_property(std::string_view text);

}  // namespace holdfast::render
