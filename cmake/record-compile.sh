#!/bin/sh
# record-compile.sh <directory> <project directory> <compiler> <name>=<source>... +<name>=<other compiler>... -- <command>...
#
# Compiler launcher (cmake/HoldfastCompile.cmake): runs the compile command unchanged. For a named source, it then stores in
# the directory what is needed to repeat the compilation:
#   <name>.ii (or .i)   the preprocessed text, without line markers.
#   <name>.includes     the number of lines from each included file.
#   <name>.flags        the options that affect preprocessed text.
#   <name>.ns           the duration of the compilation, in nanoseconds.
# The text, includes and options for another compiler are in a subdirectory with that compiler's name.
#
# Words before the compiler, such as ccache, are ignored.

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

# Prints a word escaped for a response file.
write() { printf '%s\n' "$1" | sed "s/[\\\\\"' 	]/\\\\&/g"; }

# Prints the options after the compiler: `all`, or those that affect preprocessed text.
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

# Reads text with line markers (`# 12 "file" 1` enters a file). Prints for each file the number of its non-blank lines, its path,
# and the first file that included it. Paths inside the project are relative, so they are the same in every checkout. Clang
# writes /usr/bin/../include.
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

# record <compiler> <directory>: writes the files with the options in <directory>/<name>.all. A source that cannot be
# preprocessed by itself has no test.
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
  # -x is needed: the suffix of a source selects the language only with the compiler of that language.
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
