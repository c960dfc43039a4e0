#!/bin/sh
# record-link.sh <directory> <link command>...
#
# A link launcher (cmake/HoldfastPlacement.cmake): links a program as it was asked to, and writes into the directory how that
# was done, `<output>.link`: the working directory and the words of the command, each ended by a zero. From that, the program
# can be linked again. Response files, which build systems remove, are copied: `<output>.link-1` and so on.

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
# A program that cannot be linked again is measured as it is.
mkdir -p "$records" && record "$@" >"$file" || rm -f "$file"
exit 0
