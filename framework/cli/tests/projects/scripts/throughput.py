#!/usr/bin/python3
"""A benchmark in Python with a metric of its own, for which higher is better."""

import json
import os
import sys

SAMPLES = [1000, 1010, 990, 1020, 1005]

if "--holdfast-list" in sys.argv:
    print(json.dumps({"benchmark": "copy"}))
else:
    lines = [
        {"holdfast": "wire/1"},
        {"benchmark": "copy", "metric": "throughput", "unit": "MB/s", "direction": "higher"},
        *({"value": sample} for sample in SAMPLES),
        {"end": True},
    ]
    with open(os.environ["HOLDFAST_WIRE"], "w", encoding="utf-8") as wire:
        wire.writelines(json.dumps(line) + "\n" for line in lines)
