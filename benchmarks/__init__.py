"""Measurements on real pages, and the commands that learn from them. Not part of the installed
package."""
