#pragma once

/// GNU link: converts a recorded link command into one of GNU ld, whatever linker the project uses. Only GNU
/// ld can place functions by address: lld and mold accept no script with addresses.
///
/// The words that select another linker are removed, and so are options that GNU ld does not know. Objects of
/// a link-time optimiser are replaced by the native objects that it passes to its linker.
/// `words_that_keep_objects()` keeps them:
///
///   // the original linker wrote <output>.ltrans0.ltrans.o
///   auto words = words_for_gnu_ld(command.words, command.directory, kept_objects(output));
///   // GNU ld says "unrecognized option '--icf=all'"
///   words = without_option(words, refused_option(said));

#include <string>
#include <vector>

namespace holdfast::run {

using LinkWords = std::vector<std::string>;

/// Replaces `@file` by the words of that response file. `directory` is the base of relative file names.
LinkWords expanded_words(const LinkWords& words, const std::string& directory);

/// Returns true if the words request link-time optimisation.
bool optimises_at_link(const LinkWords& words);

/// Returns true if the words select another linker, or link-time optimisation. The loader's work then differs
/// from that for a program linked by GNU ld.
bool is_linked_otherwise(const LinkWords& words);

/// Returns the words to add to the link of `output`, so that the optimiser's native objects are kept next to
/// it. Empty without an optimiser. The words differ between GCC and Clang with lld.
LinkWords words_that_keep_objects(const LinkWords& words, const std::string& output);

/// Returns the kept native objects, by number. Throws Error if there are none.
std::vector<std::string> kept_objects(const std::string& output);

/// Returns the words for GNU ld. `objects` is empty without an optimiser.
LinkWords words_for_gnu_ld(const LinkWords& words, const std::string& directory,
                           const std::vector<std::string>& objects);

/// Returns the option that GNU ld rejected as unknown, "--icf=all"; empty if its output names none.
std::string refused_option(const std::string& said);

/// Returns the words without an option of the linker, whether it follows -Xlinker or is part of a -Wl list.
LinkWords without_option(const LinkWords& words, const std::string& option);

}  // namespace holdfast::run
