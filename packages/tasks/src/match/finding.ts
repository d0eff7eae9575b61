import type { Action, Finding, JsonObject, Severity } from '@assay/records';
import { type RuleId, rules } from './rules.ts';

/** One thing that a check found. A value: checks never throw, and never stop at the first. */
export interface MatchFinding extends Finding {
  /** Number of the check, 1 to 23. */
  readonly check: number;
  readonly rule: RuleId;
  readonly severity: Severity;
  /** The (sub)problem that it is about: its @id, else its name; null before a problem is known. */
  readonly problem: string | null;
  readonly evidence: JsonObject;
  readonly file: string | null;
  readonly line: number | null;
  readonly fix: string | null;
  /** What Assay can do about it, for a front end to word. */
  readonly action?: Action;
  /** Error code, where one stands behind the finding (E_DIGEST, E_SPEC_PATH, E_SPEC_PATTERN …). */
  readonly code?: string;
}

export interface Place {
  readonly file: string | null;
  readonly line: number | null;
}

interface Details {
  readonly message: string;
  readonly place?: Place;
  readonly evidence?: JsonObject;
  readonly fix?: string;
  readonly action?: Action;
  readonly code?: string;
  /** For checks that do another one's work on other data (15). */
  readonly check?: number;
}

export function finding(rule: RuleId, problem: string | null, details: Details): MatchFinding {
  return {
    check: details.check ?? rules[rule].check,
    rule,
    severity: rules[rule].severity,
    problem,
    message: details.message,
    evidence: details.evidence ?? {},
    file: details.place?.file ?? null,
    line: details.place?.line ?? null,
    fix: details.fix ?? null,
    ...(details.action === undefined ? {} : { action: details.action }),
    ...(details.code === undefined ? {} : { code: details.code }),
  };
}
