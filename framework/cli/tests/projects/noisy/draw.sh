#!/bin/sh
# A benchmark whose time is drawn anew in every process: 500 to 1499 ns, multiplied by a factor.
subject='"benchmark":"draw","metric":"time","unit":"ns","direction":"lower"'
factor=1
spread=1000
case "$*" in
  *--holdfast-list*)
    echo '{"benchmark":"draw"}'
    exit
    ;;
esac
drawn=$(od -An -N2 -tu2 /dev/urandom)
time=$(((500 + drawn % spread) * factor))
{
  echo '{"holdfast":"wire/1"}'
  echo "{$subject}"
  for sample in $time $((time + 2)) $((time + 1)); do echo "{\"value\":$sample}"; done
  echo '{"end":true}'
} >"$HOLDFAST_WIRE"
