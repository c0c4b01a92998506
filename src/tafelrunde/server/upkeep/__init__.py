"""Upkeep while the server runs: retention, admin requests, readiness."""
