#!/bin/sh
# record-link.sh <link command>...
#
# A link launcher (cmake/HoldfastPlacement.cmake): links a program as it was asked to, and writes beside it how that was
# done, `<program>.link`: the directory and the words of the command, each ended by a zero. From that, the program can be
# linked again. Response files, which build systems remove, are copied: `<program>.link-1` and so on.

set -u
output=
before=
for word in "$@"; do
  [ "$before" != -o ] || output=$word
  before=$word
done

"$@" || exit
[ -n "$output" ] || exit 0

record() {
  printf '%s\0' "$PWD"
  number=0
  for word in "$@"; do
    file=${word#@}
    if [ "$file" != "$word" ] && [ -f "$file" ]; then
      number=$((number + 1))
      cp "$file" "$output.link-$number" && word="@$output.link-$number"
    fi
    printf '%s\0' "$word"
  done
}
# A program that cannot be linked again is measured as it is.
record "$@" >"$output.link" || rm -f "$output.link"
exit 0
