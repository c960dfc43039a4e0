#!/bin/sh
# link-layouts.sh <layouts> <lld|mold> <link command>...
#
# A link launcher (cmake/HoldfastLayouts.cmake): links a program as it was asked to, and once more for each layout, into
# `<program>.layout-01` and so on, with its functions shuffled. The order follows from the number of the layout, so that
# the same objects give the same files again. Whenever the program is linked, they are: no build has old ones.

set -u
layouts=$1
linker=$2
shift 2

output=
before=
for word in "$@"; do
  [ "$before" != -o ] || output=$word
  before=$word
done
if [ -z "$output" ]; then
  echo "holdfast: LAYOUTS: the link command names no output by -o: $*" >&2
  exit 1
fi

"$@" || exit

# Sections of code alone: the order of what runs at start stays.
shuffle() {
  case $linker in
    mold) echo "--shuffle-sections=$1" ;;
    *) echo "--shuffle-sections=.text*=$1" ;;
  esac
}

# link <number>: the same command with another output; a list of dependencies would name the wrong one.
link() (
  file=$(printf '%s.layout-%02d' "$output" "$1")
  seed=$1
  shift
  count=$#
  before=
  while [ "$count" -gt 0 ]; do
    word=$1
    shift
    case $word in *--dependency-file=*) word=$word.layout ;; esac
    if [ "$before" = -o ]; then
      set -- "$@" "$file"
    else
      set -- "$@" "$word"
    fi
    before=$word
    count=$((count - 1))
  done
  "$@" "-fuse-ld=$linker" "-Wl,$(shuffle "$seed")"
)

rm -f "$output".layout-[0-9][0-9]
number=1
while [ "$number" -le "$layouts" ]; do
  if ! link "$number" "$@"; then
    echo "holdfast: LAYOUTS: $output links as it is, but not with $linker and its functions in another order;" \
      "declare its tests without LAYOUTS" >&2
    rm -f "$output"
    exit 1
  fi
  number=$((number + 1))
done
