#pragma once

/// Escaping of text in each format. The text is sanitised first (model/text/sanitize_text.hpp).

#include <string>
#include <string_view>

namespace holdfast::render {

/// Escapes the content of an element of HTML.
std::string html_text(std::string_view text);

/// Escapes the value of an attribute, between its double quotes.
std::string html_attribute(std::string_view text);

/// Escapes a paragraph or a cell of a table in Markdown, so that it is shown literally: no markup, no link, no
/// mention.
std::string markdown_text(std::string_view text);

/// Escapes a field of CSV, in quotes if it needs them.
std::string csv_field(std::string_view text, char delimiter = ',');

/// Escapes the value of a label of OpenMetrics, between its double quotes.
std::string openmetrics_label(std::string_view text);
/// Escapes the value of a label for GitLab. GitLab takes "#" anywhere for the start of a comment, so it becomes \x23.
std::string gitlab_label(std::string_view text);

/// Escape the text of a workflow command of GitHub, after "::", and the value of a property before it.
std::string annotation_text(std::string_view text);
std::string annotation_property(std::string_view text);

}  // namespace holdfast::render
