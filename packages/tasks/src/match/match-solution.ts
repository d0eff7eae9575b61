import type { AssayError } from '@assay/records';
import type { GraphNode } from '../read/graph.ts';
import type { SourceDocument } from '../read/read-graph.ts';
import type { Task } from '../read/task.ts';
import type { ValidationReport } from '../validate/report.ts';
import { properties } from '../vocabulary/terms.ts';
import {
  checkHierarchy,
  checkInheritance,
  checkSubtasks,
  coverageOf,
  findBasis,
} from './checks/hierarchy.ts';
import {
  checkEnvironments,
  checkGivensKept,
  checkHyperparameters,
  checkImplementations,
  checkMergedSpecs,
  checkSpecPairing,
  checkSpecsFilled,
  checkTests,
} from './checks/components.ts';
import { checkData } from './checks/output-rows.ts';
import {
  checkMetricsRecomputed,
  checkMetricsReported,
  checkMetricValues,
  expectedMetrics,
} from './checks/metrics.ts';
import { isLoaded, loadDocument, type LoadedDocument, type UnreadDocument } from './find-tasks.ts';
import {
  type Check,
  type CheckNote,
  type CheckReport,
  type CheckStatus,
  completeTask,
  type Coverage,
  matchContext,
  type MatchContext,
  type MatchReport,
  type MatchRequest,
  type MatchResult,
} from './match-context.ts';
import { labelOf } from './pair.ts';
import { checks, finding, isGap, type MatchFinding } from './rules.ts';

const shownViolations = 50;

/** Check 23: a document conforms to the shapes, and holds at least one thing that they speak of. */
function conformanceFindings(
  source: SourceDocument,
  role: 'solution' | 'problem',
  report: ValidationReport,
): readonly MatchFinding[] {
  const { conforms, targets, violations, error } = report;
  if (error !== undefined) {
    return [
      finding('document-unreadable', null, {
        message: `the document of the ${role} cannot be read: ${error.message}`,
        place: { file: source.url, line: error.line },
        evidence: { column: error.column },
        code: error.code,
      }),
    ];
  }
  const findings: MatchFinding[] = violations.slice(0, shownViolations).map((violation) =>
    finding('shape-violation', null, {
      message: `the document of the ${role} does not conform: ${violation.message}`,
      place: { file: source.url, line: violation.line },
      evidence: {
        rule: violation.rule,
        focusNode: violation.focusNode,
        path: violation.path,
        violations: violations.length,
      },
      fix: violation.fix,
    }),
  );
  if (conforms === true && targets === 0) {
    findings.push(
      finding('nothing-to-validate', null, {
        message: `the document of the ${role} contains nothing that the shapes apply to`,
        place: { file: source.url, line: null },
        fix: 'Give its parts an @type of the Croissant Tasks vocabulary.',
      }),
    );
  }
  return findings;
}

interface Choice {
  readonly solution: Task | null;
  readonly findings: readonly MatchFinding[];
}

/** The solution of a document: the one that was asked for, or the only one that is not a part of another. */
function chooseSolution(document: LoadedDocument, solutionId: string | undefined): Choice {
  if (solutionId !== undefined) {
    const named = document.set.byId.get(solutionId);
    if (named?.kind === 'solution') return { solution: named, findings: [] };
    return absent(document, `the document has no TaskSolution ${solutionId}`);
  }
  const solutions = document.set.tasks.filter((task) => task.kind === 'solution');
  const [first] = solutions;
  if (first === undefined) return absent(document, 'the document contains no TaskSolution');
  const parts = reachable(first.node);
  if (solutions.every(({ node }) => parts.has(node))) return { solution: first, findings: [] };
  const message = `the document contains ${solutions.length} solutions`;
  const evidence = { solutions: solutions.map(labelOf).slice(0, 20) };
  const fix = 'Choose one of them by its @id.';
  const action = { kind: 'match_with', fields: ['solution_id'] } as const;
  const place = { file: document.source.url, line: 1 };
  return {
    solution: null,
    findings: [finding('solution-ambiguous', null, { message, place, evidence, fix, action })],
  };
}

function absent(document: LoadedDocument, message: string): Choice {
  const place = { file: document.source.url, line: 1 };
  const fix = 'Match a solution’s document; the problem is passed separately.';
  const action = { kind: 'match_with', fields: ['problems'] } as const;
  return { solution: null, findings: [finding('solution-absent', null, { message, place, fix, action })] };
}

/** A task and its parts. Solutions that are parts of each other in a circle have no top; the first one will do. */
function reachable(start: GraphNode): ReadonlySet<GraphNode> {
  const reached = new Set([start]);
  for (const node of reached) {
    for (const value of node.properties.get(properties.subTask) ?? []) {
      if (value.kind !== 'literal') reached.add(value);
    }
  }
  return reached;
}

interface Matched {
  readonly findings: readonly MatchFinding[];
  readonly solution?: Task;
  readonly problem?: Task;
  readonly coverage?: Coverage;
  /** Absent when matching ended before the checks that need a problem. */
  readonly notes?: Readonly<Record<number, CheckNote>>;
}

function makeReport(matched: Matched): MatchReport {
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

/** The checks that need both trees, by the first number of each; 1 and 23 come before them. */
const pairChecks: readonly Check[] = [
  checkHierarchy,
  checkMergedSpecs,
  checkSpecsFilled,
  checkGivensKept,
  checkSpecPairing,
  checkInheritance,
  checkSubtasks,
  checkData,
  checkMetricsReported,
  checkMetricValues,
  checkMetricsRecomputed,
  checkImplementations,
  checkTests,
  checkEnvironments,
  checkHyperparameters,
];

/**
 * Checks that a solution answers its problem: the 23 checks of `rules.ts`, all of them, whatever the first
 * ones find. What is wrong with the documents or the rows is a finding; thrown are only usage errors (rows
 * for a subtask that is not there).
 */
export async function matchSolution(request: MatchRequest): Promise<MatchReport> {
  const document = await loadDocument(request.solution);
  const named = await Promise.all(request.problems.map(loadDocument));
  const beside = await Promise.all((request.beside ?? []).map(loadDocument));
  const conformance = await conformanceOf(request, request.solution, 'solution');
  if (!isLoaded(document)) return makeReport({ findings: conformance });

  const { solution, findings } = chooseSolution(document, request.solutionId);
  if (solution === null) return makeReport({ findings: [...conformance, ...findings] });

  const unread = beside.filter((other): other is UnreadDocument => !isLoaded(other));
  const { problemAt } = request;
  const others = { named: named.filter(isLoaded), beside: beside.filter(isLoaded), unread, problemAt };
  const documents = [document, ...others.named, ...others.beside];
  const whole = completeTask(solution, document, documents);
  const basis = findBasis(whole, document, others);
  const before = [...conformance, ...basis.findings, ...(await unreadNamed(request, named))];
  if (basis.problem === null) return makeReport({ solution: whole, findings: before });

  const { document: home } = basis.problem;
  if (home !== document) before.push(...(await conformanceOf(request, home.source, 'problem')));
  const context = matchContext(request, documents, document, whole, basis.problem);
  const { findings: found, notes } = await runChecks(context);
  return makeReport({
    solution: whole,
    problem: basis.problem.task,
    coverage: coverageOf(context),
    findings: [...before, ...found],
    notes,
  });
}

async function runChecks(context: MatchContext): Promise<{
  readonly findings: readonly MatchFinding[];
  readonly notes: Readonly<Record<number, CheckNote>>;
}> {
  const findings: MatchFinding[] = [];
  const notes: Record<number, CheckNote> = {};
  for (const check of pairChecks) {
    const outcome = await check(context);
    findings.push(...outcome.findings);
    Object.assign(notes, outcome.notes);
  }
  return { findings, notes };
}

async function conformanceOf(
  request: MatchRequest,
  source: SourceDocument,
  role: 'solution' | 'problem',
): Promise<readonly MatchFinding[]> {
  const validate = request.validate ?? (await import('../validate/validate-document.ts')).validateDocument;
  return conformanceFindings(source, role, await validate(source));
}

/** A document that was named as the problem must be readable; one that merely lies beside need not. */
async function unreadNamed(
  request: MatchRequest,
  named: readonly (LoadedDocument | UnreadDocument)[],
): Promise<readonly MatchFinding[]> {
  const unread = named.filter((document) => !isLoaded(document));
  return (await Promise.all(unread.map(({ source }) => conformanceOf(request, source, 'problem')))).flat();
}

/** The report on a document whose bytes are not text, and that therefore cannot be handed to matchSolution. */
export function unreadableReport(url: string, role: 'solution' | 'problem', error: AssayError): MatchReport {
  const { code, message, location } = error;
  const readError = { code, message, line: location?.line ?? null, column: location?.column ?? null };
  const report = { conforms: null, targets: 0, violations: [], findings: [], error: readError };
  return makeReport({ findings: conformanceFindings({ url, text: '' }, role, report) });
}
