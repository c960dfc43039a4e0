#!/bin/sh
for i in 1; do "$1"; done
