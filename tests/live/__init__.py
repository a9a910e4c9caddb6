"""Tests that open real Chromium against servers on loopback."""
