#!/bin/sh
# keep-link.sh <directory> <compiler> -- <link command>...
#
# Linker launcher (cmake/HoldfastCompile.cmake): runs the link command unchanged. It then stores in the directory what is
# needed to repeat the link: copies of the object files and of the project's libraries that the command names, and `flags`.
# `flags` holds the command's words after the compiler, with the files replaced by their copies. System libraries (-lm,
# /usr/lib) are not copied. Words before the compiler are ignored.

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

# Appends a word to `flags`, escaped for a response file.
write() { printf '%s\n' "$1" | sed "s/[\\\\\"' 	]/\\\\&/g" >>"$kept/flags"; }

# Writes the copy's path for a file of the project; other words unchanged.
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
  -Wl,--dependency-file* | -Wl,-Map* | -Wl,--out-implib*) ;; # options that write further files
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
