#pragma once

/// Standard streams: makes stdin, stdout and stderr usable in whatever state the caller has left them.

namespace holdfast::text {

/// Prepares the streams. Call it once, first in main(). Opens closed streams on /dev/null, because otherwise the next
/// opened file would get the number of a stream, and with it the output. Printing to a stdout that was closed is an error
/// of stdout. SIGPIPE and SIGXFSZ are ignored: if the reader has gone or a file has reached its maximum size, the write
/// fails, and the process continues. After an error of stdout, output is discarded and finish_stdout() reports the error.
void open_standard_streams();

/// Returns false if the reader of stdout has gone. This is noticed only when something is printed.
bool stdout_is_read();

/// Flushes stdout. Throws Error if something could not be written. A reader that has gone is not an error.
void finish_stdout();

}  // namespace holdfast::text
