"""Implements ci/research/everyday-tasks: twelve everyday tasks with five tools."""
