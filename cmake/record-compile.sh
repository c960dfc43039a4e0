#!/bin/sh
# record-compile.sh <directory> <compiler> <name>=<source>... -- <compile command>...
#
# A compiler launcher (cmake/HoldfastCompile.cmake): compiles as it was asked to. Of a source that is named, it then writes to
# the directory what is needed to compile it again. <name>.ii (or .i) is its preprocessed text, without the lines that say
# where each line comes from; <name>.flags has the options that matter to such a text; <name>.ns says how long it took.
#
# What stands before the compiler in the command, as ccache does, is no part of that.

set -u
directory=$1
compiler=$2
shift 2
wanted=
while [ "$1" != -- ]; do
  wanted="$wanted$1
"
  shift
done
shift

began=$(date +%s%N)
"$@" || exit
took=$(($(date +%s%N) - began))

source=
before=
for word in "$@"; do
  [ "$before" != -c ] || source=$word
  before=$word
done
name=
while IFS= read -r pair; do
  [ "${pair#*=}" != "$source" ] || name=${pair%%=*}
done <<PAIRS
$wanted
PAIRS
[ -n "$name" ] || exit 0

preprocessed=ii
case $source in *.c) preprocessed=i ;; esac
mkdir -p "$directory"

# A word as it is written in a response file.
write() { printf '%s\n' "$1" | sed "s/[\\\\\"' 	]/\\\\&/g"; }

# The options behind the compiler; `all`, or those that matter to preprocessed text.
options() {
  kind=$1
  shift
  behind=no
  skip=no
  for word in "$@"; do
    if [ $behind = no ]; then
      [ "$word" != "$compiler" ] || behind=yes
      continue
    fi
    if [ $skip = yes ]; then
      skip=no
      continue
    fi
    case $word in
    -o | -MT | -MF | -MQ) skip=yes ;;
    -c | -MD | -MMD | -MP | "$source") ;;
    -D | -U | -I | -isystem | -iquote | -idirafter | -include | -imacros)
      if [ "$kind" = all ]; then write "$word"; else skip=yes; fi
      ;;
    -D* | -U* | -I* | -isystem* | -iquote* | -idirafter*) [ "$kind" != all ] || write "$word" ;;
    *) write "$word" ;;
    esac
  done
  echo -w
}

place=$directory/$name
options all "$@" >"$place.all"
options preprocessed "$@" >"$place.flags"
if ! "$compiler" "@$place.all" -E -P -o "$place.$preprocessed" "$source" 2>/dev/null; then
  # A source that cannot be preprocessed by itself has no test, which says so.
  rm -f "$place.$preprocessed" "$place.flags"
fi
echo "$took" >"$place.ns"
exit 0
