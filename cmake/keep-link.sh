#!/bin/sh
# keep-link.sh <directory> <compiler> -- <link command>...
#
# A linker launcher (cmake/HoldfastCompile.cmake): links as it was asked to. It then keeps in the directory what is needed to
# link it again: copies of the object files and libraries of the project that the command names, and `flags`, the command's
# words behind the compiler, in which the copies take the place of the files. Libraries of the system (-lm, /usr/lib) are linked
# where they are. What stands before the compiler in the command is no part of that.

set -u
directory=$1
compiler=$2
shift 3

"$@" || exit

kept=$directory.new
rm -rf "$kept"
mkdir -p "$kept"
short=holdfast-compile/$(basename "$(dirname "$directory")")/$(basename "$directory")
count=0

# A word as it is written in a response file.
write() { printf '%s\n' "$1" | sed "s/[\\\\\"' 	]/\\\\&/g" >>"$kept/flags"; }

# The copy of a file of the project; other words as they are.
keep() {
  case $1 in
  /usr/lib/* | /usr/lib64/* | /lib/* | /lib64/* | -*) write "$1" ;;
  *)
    if [ -f "$1" ]; then
      count=$((count + 1))
      copy=$(printf '%05d' $count)-$(basename "$1")
      cp "$1" "$kept/$copy"
      write "$short/$copy"
    else
      write "$1"
    fi
    ;;
  esac
}

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
  -o) skip=yes ;;
  -Wl,--dependency-file* | -Wl,-Map* | -Wl,--out-implib*) ;; # what it would write besides
  @*)
    if [ -f "${word#@}" ]; then
      xargs -n 1 printf '%s\n' <"${word#@}" >"$kept.words"
      while IFS= read -r each; do keep "$each"; done <"$kept.words"
      rm -f "$kept.words"
    fi
    ;;
  *) keep "$word" ;;
  esac
done
rm -rf "$directory"
mv "$kept" "$directory"
