"""The forms of a trace: a text for review and JSON for other programs, each written and read back without loss."""

from krig.trace_json import SCHEMA, SCHEMA_FILE, read_trace_json, write_trace_json
from krig.trace_text import read_trace_text, write_trace_text

__all__ = ["SCHEMA", "SCHEMA_FILE", "read_trace_json", "read_trace_text", "write_trace_json", "write_trace_text"]
