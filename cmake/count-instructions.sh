#!/bin/sh
# count-instructions.sh <command>...
#
# Prints how many instructions a command executes with all processes that it starts, as valgrind counts them: the driver of a
# compiler starts the compiler itself. Prints nothing where the command fails.

set -u
said=$(valgrind --tool=callgrind --trace-children=yes --callgrind-out-file=/dev/null "$@" 2>&1) || exit
printf '%s\n' "$said" | awk '$2 == "Collected" { sum += $4 } END { if (sum > 0) printf "%.0f\n", sum }'
