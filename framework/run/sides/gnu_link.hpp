#pragma once

/// GNU link: turns a recorded link command into one of GNU ld, whatever linker the project uses. Only GNU ld can place functions
/// by address: lld and mold take no script that says addresses.
///
/// The words that choose another linker are left out, and so are options that GNU ld does not know. Objects of a link-time
/// optimiser are replaced by the native objects that it hands to its linker.
///
///   linked again by its own linker, with words_that_keep_objects()    -> <output>.ltrans0.ltrans.o
///   auto words = words_for_gnu_ld(command.words, command.directory, kept_objects(output));
///   // GNU ld says "unrecognized option '--icf=all'"
///   words = without_option(words, refused_option(said));

#include <string>
#include <vector>

namespace holdfast::run {

using LinkWords = std::vector<std::string>;

/// Replaces `@file` by the words of that response file. `directory`: to which names of files are relative.
LinkWords expanded_words(const LinkWords& words, const std::string& directory);

/// Whether the words ask for link-time optimisation.
bool optimises_at_link(const LinkWords& words);

/// Whether the words choose another linker, or optimise at link time: the program differs in what the loader does from one that GNU
/// ld links.
bool is_linked_otherwise(const LinkWords& words);

/// Returns the words to add to the link of `output`, so that the optimiser's native objects are kept beside it. Empty: there is no
/// optimiser. GCC has one way, and Clang with lld another.
LinkWords words_that_keep_objects(const LinkWords& words, const std::string& output);

/// The native objects that were kept, by number. Throws Error where there are none.
std::vector<std::string> kept_objects(const std::string& output);

/// `objects`: empty where there is no optimiser.
LinkWords words_for_gnu_ld(const LinkWords& words, const std::string& directory,
                           const std::vector<std::string>& objects);

/// The option that GNU ld does not know, "--icf=all"; empty: it says nothing of one.
std::string refused_option(const std::string& said);

/// The words without an option of the linker, be it after -Xlinker or among others after -Wl.
LinkWords without_option(const LinkWords& words, const std::string& option);

}  // namespace holdfast::run
