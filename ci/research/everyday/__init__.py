"""Twelve everyday tasks with five tools: ci/research/everyday-tasks."""
