#!/bin/sh
# record-link.sh <directory> <link command>...
#
# Linker launcher (cmake/HoldfastPlacement.cmake): runs the link command unchanged, and records it in the directory, so that
# the program can be linked again. `<output>.link` holds the working directory and the words of the command, each with a zero
# byte at its end. Response files are copied to `<output>.link-1` and so on, because build systems remove them.

set -u
records=$1
shift
output=
before=
for word in "$@"; do
  [ "$before" != -o ] || output=$word
  before=$word
done

"$@" || exit
[ -n "$output" ] || exit 0
file=$records/$(printf '%s' "$output" | tr / _).link

record() {
  printf '%s\0' "$PWD"
  number=0
  for word in "$@"; do
    response=${word#@}
    if [ "$response" != "$word" ] && [ -f "$response" ]; then
      number=$((number + 1))
      cp "$response" "$file-$number" && word="@$file-$number"
    fi
    printf '%s\0' "$word"
  done
}
# A program that cannot be linked again is measured unchanged.
mkdir -p "$records" && record "$@" >"$file" || rm -f "$file"
exit 0
