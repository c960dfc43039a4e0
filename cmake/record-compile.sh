#!/bin/sh
# record-compile.sh <directory> <project directory> <compiler> <name>=<source>... +<name>=<other compiler>... -- <command>...
#
# A compiler launcher (cmake/HoldfastCompile.cmake): compiles as it was asked to. Of a source that is named, it then writes to
# the directory what is needed to compile it again. <name>.ii (or .i) is its preprocessed text, without the lines that say
# where each line comes from; <name>.includes says that of how many lines of which file it consists; <name>.flags has the
# options that matter to such a text; <name>.ns says how long it took. What another compiler makes of that source and these
# options it writes to a directory below, which has that compiler's name.
#
# What stands before the compiler in the command, as ccache does, is no part of that.

set -u
directory=$1
project=$2
compiler=$3
shift 3
wanted=
others=
while [ "$1" != -- ]; do
  case $1 in
  +*) others="$others${1#+}
" ;;
  *) wanted="$wanted$1
" ;;
  esac
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

# Of text with markers (`# 12 "file" 1` enters a file): lines that are not blank, the file, who included it first. Files of the
# project have the names that they have in every checkout; Clang says /usr/bin/../include.
included() {
  awk -v project="$project/" '
    function named(path) {
      while (match(path, /\/[^\/.][^\/]*\/\.\.\//)) path = substr(path, 1, RSTART) substr(path, RSTART + RLENGTH)
      return index(path, project) == 1 ? substr(path, length(project) + 1) : path
    }
    /^# [0-9]+ "/ {
      from = index($0, "\"")
      rest = substr($0, from + 1)
      to = match(rest, /"[ 0-9]*$/)
      path = named(substr(rest, 1, to - 1))
      if (path ~ /^<.*>$/ || path ~ /\/$/) { file = ""; next }
      if (!(path in lines)) { order[++count] = path; lines[path] = 0; by[path] = count == 1 ? "" : file == "" ? order[1] : file }
      file = path
      next
    }
    file != "" && /[^ \t]/ { ++lines[file] }
    END { for (i = 1; i <= count; ++i) printf "%d\t%s\t%s\n", lines[order[i]], order[i], by[order[i]] }'
}

# record <compiler> <directory>: from the options in <directory>/<name>.all. A source that cannot be preprocessed by itself has
# no test.
record() {
  place=$2/$name
  if "$1" "@$place.all" -E -P -o "$place.$preprocessed" "$source" 2>"$place.said"; then
    "$1" "@$place.all" -E "$source" 2>/dev/null | included >"$place.includes"
  else
    echo "holdfast: $1 cannot preprocess $source: $(head -n 1 "$place.said")" >&2
    rm -f "$place.$preprocessed" "$place.flags"
  fi
  rm -f "$place.said"
}

options all "$@" >"$directory/$name.all"
options preprocessed "$@" >"$directory/$name.flags"
echo "$took" >"$directory/$name.ns"
record "$compiler" "$directory"
while IFS= read -r other; do
  [ "${other%%=*}" = "$name" ] || continue
  other=${other#*=}
  beside=$directory/$(basename "$other")
  mkdir -p "$beside"
  # Only the compiler of a language knows its sources by their names.
  case $source in
  *.c) language=c text=cpp-output ;;
  *) language=c++ text=c++-cpp-output ;;
  esac
  { cat "$directory/$name.all" && echo "-x $language"; } >"$beside/$name.all"
  { cat "$directory/$name.flags" && echo "-x $text"; } >"$beside/$name.flags"
  record "$other" "$beside"
done <<OTHERS
$others
OTHERS
exit 0
