#!/bin/sh
# A benchmark as a shell script.
subject='"benchmark":"steady","metric":"time","unit":"ns","direction":"lower"'
samples="1000 1010 990 1020 1005"
case "$*" in
  *--holdfast-list*)
    echo '{"benchmark":"steady"}'
    exit
    ;;
esac
{
  echo '{"holdfast":"wire/1"}'
  echo "{$subject}"
  for sample in $samples; do echo "{\"value\":$sample}"; done
  echo '{"end":true}'
} >"$HOLDFAST_WIRE"
