#!/bin/sh
# A benchmark as a shell script.
subject='"benchmark":"parse","metric":"time","unit":"ns","direction":"lower"'
samples="1000 1010 990 1020 1005"
pause=0
case "$*" in
  *--holdfast-list*)
    echo '{"benchmark":"parse"}'
    exit
    ;;
esac
sleep "$pause"
{
  echo '{"holdfast":"wire/1"}'
  echo "{$subject}"
  for sample in $samples; do echo "{\"value\":$sample}"; done
  echo '{"end":true}'
} >"$HOLDFAST_WIRE"
