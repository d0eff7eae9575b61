import type { Task } from '../read/task.ts';
import type { MatchFinding } from './finding.ts';
import type { CheckNote } from './match-context.ts';
import type { CheckReport, CheckStatus, Coverage, MatchReport, MatchResult } from './match-report.ts';
import { checks, isGap } from './rules.ts';
import { expectedMetrics } from './checks/metrics-reported.ts';

interface Matched {
  readonly findings: readonly MatchFinding[];
  readonly solution?: Task;
  readonly problem?: Task;
  readonly coverage?: Coverage;
  /** Absent when matching ended before the checks that need a problem. */
  readonly notes?: Readonly<Record<number, CheckNote>>;
}

export function makeReport(matched: Matched): MatchReport {
  const findings = matched.findings.toSorted((a, b) => a.check - b.check);
  const reports = Object.keys(checks).map((number) => checkReport(Number(number), matched));
  return {
    result: resultOf(matched),
    rows_unseen: areRowsUnseen(findings, reports),
    solution: matched.solution?.id ?? null,
    problem: matched.problem?.id ?? null,
    coverage: matched.coverage ?? { subtasks: '0/0', answered: 0, total: 0 },
    checks: reports,
    findings,
  };
}

/** Check 10 is the first that looks at rows. */
function areRowsUnseen(findings: readonly MatchFinding[], reports: readonly CheckReport[]): boolean {
  const isElsewhere = findings.some(
    ({ check, rule }) => check === 9 && (rule === 'output-remote' || rule === 'output-identifier-only'),
  );
  const rows = reports.find(({ check }) => check === 10)?.status;
  return isElsewhere && (rows === 'not-run' || rows === 'not-applicable');
}

/** See MatchResult for what the three words mean. */
function resultOf({ findings, problem, notes }: Matched): MatchResult {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (problem === undefined || notes === undefined) return 'does-not-match';
  if (errors.length === 0) return 'matches';
  if (!errors.every(({ rule }) => isGap(rule))) return 'does-not-match';
  return somethingReported(problem, errors) ? 'partial' : 'does-not-match';
}

/** Whether fewer metrics are missing than are expected, over all answered (sub)problems. */
function somethingReported(problem: Task, errors: readonly MatchFinding[]): boolean {
  const unanswered = new Set(
    errors.filter(({ rule }) => rule === 'subtask-not-mirrored').map((error) => error.problem),
  );
  let expected = 0;
  const open = [problem];
  for (let task = open.pop(); task !== undefined; task = open.pop()) {
    if (unanswered.has(task.id ?? task.name)) continue;
    expected += expectedMetrics(task).length;
    open.push(...task.subTasks);
  }
  const missing = errors.filter(({ rule }) => rule === 'metric-missing').length;
  return expected === 0 || missing < expected;
}

function checkReport(check: number, matched: Matched): CheckReport {
  const [rule, asks] = checks[check]!;
  const own = matched.findings.filter((found) => found.check === check);
  const errors = own.filter(({ severity }) => severity === 'error').length;
  const warnings = own.filter(({ severity }) => severity === 'warning').length;
  const note = noteOf(check, matched);
  const status: CheckStatus = errors > 0 ? 'failed' : warnings > 0 ? 'warned' : (note?.status ?? 'passed');
  const action = note?.action === undefined ? {} : { action: note.action };
  return { check, rule, asks, status, reason: note?.reason ?? null, ...action, errors, warnings };
}

function noteOf(check: number, { solution, problem, notes }: Matched): CheckNote | undefined {
  if (check === 23) return undefined;
  if (solution === undefined) return { status: 'not-run', reason: 'there is no solution to look at' };
  if (check === 1) return undefined;
  if (problem === undefined) return { status: 'not-run', reason: 'the problem is not known' };
  return notes?.[check];
}
