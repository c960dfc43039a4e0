#pragma once

/// Standard streams: where stdin, stdout and stderr lead, whatever the caller has made of them.

namespace holdfast::text {

/// Once, first in main(). What is closed leads to nowhere from now on: the next file that is opened would get its number,
/// and then what is printed. Printing to a stdout that was closed counts as what it cannot take. A reader that goes away ends nothing, nor does a file that has grown as large as it may
/// (SIGPIPE, SIGXFSZ): whoever writes is told. What stdout cannot take is dropped, and remembered.
void open_standard_streams();

/// False once who read stdout has gone, as far as anything was printed since.
bool stdout_is_read();

/// Prints what is left. Throws Error where stdout could not take everything; that nobody reads any more is none.
void finish_stdout();

}  // namespace holdfast::text
