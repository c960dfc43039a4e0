#!/bin/sh
# A benchmark whose time is the product of three files.
subject='"benchmark":"read","metric":"time","unit":"ns","direction":"lower"'
case "$*" in
  *--holdfast-list*)
    echo '{"benchmark":"read"}'
    exit
    ;;
esac
factor=$(($(cat words/count.txt) * $(cat generated.txt) * $(cat factor.txt))) || exit 3
{
  echo '{"holdfast":"wire/1"}'
  echo "{$subject}"
  for sample in 100 101 99 102 100; do echo "{\"value\":$((sample * factor))}"; done
  echo '{"end":true}'
} >"$HOLDFAST_WIRE"
