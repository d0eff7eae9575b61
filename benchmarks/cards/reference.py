"""The four signals in plain Python: the formulas as they are written, over rows that are in memory already.

Reads a file of rows (JSON lists, one a line), computes, and prints the seconds that took and the SHA-256 of
the answer, a line of JSON for each triple in the order of names.
"""
import hashlib
import json
import sys
import time
from collections import defaultdict
from fractions import Fraction

FIELDS = ["temperature", "top_p", "top_k", "max_tokens", "prompt_template", "reasoning",
          "agentic_eval_config", "eval_plan", "eval_limits", "sandbox"]
PARTIES = ("first_party", "third_party", "collaborative")
THETA = Fraction(5, 100)


class Row:
    __slots__ = ("key", "score", "low", "high", "relationship", "harness", "setup")

    def __init__(self, cells):
        model, collection, dataset, evaluation, split, metric, score, low, high, relationship, harness = cells[:11]
        self.key = (model, collection, dataset, evaluation, split, metric)
        self.score, self.low, self.high = score, low, high
        self.relationship, self.harness = relationship, harness
        self.setup = dict(zip(FIELDS, cells[11:]))


def populated(text):
    return text is not None and text not in ('""', "[]", "{}")


def missing_fields(row):
    missing = {field for field in ("temperature", "max_tokens") if not populated(row.setup[field])}
    if row.setup["agentic_eval_config"] is not None:
        missing |= {field for field in ("eval_plan", "eval_limits") if not populated(row.setup[field])}
        if row.harness is None or row.harness == "unknown":
            missing.add("harness")
    return missing


def exact(number):
    return Fraction(repr(number))


def mean(values):
    return sum(values, Fraction(0)) / len(values)


def bounds(rows):
    low, high = rows[0].low, rows[0].high
    if low is None or high is None or low >= high:
        return None
    if any(row.low != low or row.high != high for row in rows):
        return None
    return exact(high) - exact(low)


def divergence(scores, span):
    if len(scores) < 2:
        return 0
    if span is None:
        return None
    return 1 if max(scores) - min(scores) > THETA * span else 0


def variant_scores(rows):
    variants = defaultdict(list)
    for row in rows:
        variants[tuple(row.setup[field] for field in FIELDS)].append(exact(row.score))
    return [mean(scores) for scores in variants.values()]


def comparability(rows):
    span = bounds(rows)
    parties = defaultdict(list)
    for row in rows:
        if row.relationship in PARTIES:
            parties[row.relationship].append(row)
    variants = variant_scores(rows)
    by_variant = divergence(variants, span)
    by_party = divergence([mean(variant_scores(own)) for own in parties.values()], span)
    either = 1 if 1 in (by_variant, by_party) else None if None in (by_variant, by_party) else 0
    differing = [field for field in FIELDS if len({row.setup[field] for row in rows}) > 1]
    return len(variants), len(parties), by_variant, by_party, either, differing


def signals(key, rows):
    missing = sorted(set().union(*(missing_fields(row) for row in rows)))
    first_party_only = 1 if all(row.relationship == "first_party" for row in rows) else 0
    variants, parties, by_variant, by_party, either, differing = comparability(rows)
    return [*key, len(rows), 1 if missing else 0, missing, first_party_only, 1 if len(rows) > 1 else 0,
            variants, parties, by_variant, by_party, either, differing]


def compute(rows):
    triples = defaultdict(list)
    for row in rows:
        triples[row.key].append(row)
    order = sorted(triples, key=lambda key: key[:4] + (key[4] is not None, key[4] or "") + key[5:])
    return [signals(key, triples[key]) for key in order]


with open(sys.argv[1], encoding="utf-8") as lines:
    rows = [Row(json.loads(line)) for line in lines]
start, cpu_start = time.perf_counter(), time.process_time()
answer = compute(rows)
seconds, cpu_seconds = time.perf_counter() - start, time.process_time() - cpu_start
digest = hashlib.sha256()
for line in answer:
    digest.update((json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n").encode())
print(json.dumps({"seconds": seconds, "cpu_seconds": cpu_seconds, "triples": len(answer), "digest": digest.hexdigest()}))
