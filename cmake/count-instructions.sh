#!/bin/sh
# count-instructions.sh <command>...
#
# Prints the number of instructions that a command and all its child processes execute, counted by valgrind. The compiler
# driver starts the compiler itself as a child process. Prints nothing if the command fails.

set -u
said=$(valgrind --tool=callgrind --trace-children=yes --callgrind-out-file=/dev/null "$@" 2>&1) || exit
printf '%s\n' "$said" | awk '$2 == "Collected" { sum += $4 } END { if (sum > 0) printf "%.0f\n", sum }'
