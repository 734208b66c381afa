"""benchmark: how fast this machine de-identifies -> benchmark.json and a short table. Nothing is judged.

CPU time of UDFs is measured in this process: the functions that the Arrow UDFs call run here on the same texts, in
batches of Spark's size, between two readings of the process's CPU clock. So it holds no conversion from and to Arrow and no
traffic with the JVM; in a refresh these count as outside the UDFs. Rates are per second of one core's CPU time, `notes_per_s`
and `seconds` are of the wall clock. Of several passes the median is reported.
"""

from __future__ import annotations

import argparse
import datetime as dt
import hashlib
import json
import logging
import os
import platform
import random
import re
import string
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib import metadata
from itertools import batched, islice
from pathlib import Path
from statistics import median
from typing import Any

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from jobs.command import guarded, say
from jobs.config import Config, RecognizerConfig, build_config, load_policy, parse_yaml, read_shipped
from jobs.demo import NOTE, SAMPLE
from jobs.key_store import write_keys
from jobs.recognizers import BUILDERS, build_recognizers
from jobs.refresh import refresh
from jobs.runs import code_version
from jobs.session import ALWAYS, build_session
from jobs.summary import Summary
from schemas.note_status import RELEASED
from tide_udfs.anonymizers.base import Settings
from tide_udfs.anonymizers.ff3 import Ff3
from tide_udfs.anonymizers.note import NoteAnonymizer
from tide_udfs.corpora.crosswalk import Tally
from tide_udfs.corpora.jsonl import read_rows
from tide_udfs.corpora.load import GoldReading, load_gold
from tide_udfs.corpora.spans import GOLD
from tide_udfs.errors import ConfigError, SchemaError
from tide_udfs.keys import Keys
from tide_udfs.recognizers.base import Recognizer
from tide_udfs.replace import replace_spans
from tide_udfs.span import Evidence, PhiCategory, Span
from tide_udfs.udfs import RowInput, recognize_batch, release_batch
