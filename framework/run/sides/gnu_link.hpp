#pragma once

/// GNU link: a recorded link command as GNU ld takes it, whatever linker the project uses. GNU ld alone is asked to place
/// functions, since lld and mold take no script that says addresses.
///
/// Two things are in the way, and are taken out: what chooses another linker, with options that GNU ld does not know; and
/// objects of a link-time optimiser, in whose place stand the native objects that it hands to its linker.
///
///   linked again by its own linker, with words_that_keep_objects()    -> <output>.ltrans0.ltrans.o
///   auto words = words_for_gnu_ld(command.words, command.directory, kept_objects(output));
///   // GNU ld says "unrecognized option '--icf=all'"
///   words = without_option(words, refused_option(said));

#include <string>
#include <vector>

namespace holdfast::run {

using LinkWords = std::vector<std::string>;

/// The words with those of response files in place of `@file`. `directory`: to which names of files are relative.
LinkWords expanded_words(const LinkWords& words, const std::string& directory);

/// Whether the words ask for link-time optimisation.
bool optimises_at_link(const LinkWords& words);

/// Whether the words choose another linker, or optimise at link time: the program differs in what the loader does from one that GNU
/// ld links.
bool is_linked_otherwise(const LinkWords& words);

/// What is added to the link of `output`, so that the optimiser's native objects are kept beside it. Empty: there is no optimiser.
/// GCC has one way, and Clang's with lld another.
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
