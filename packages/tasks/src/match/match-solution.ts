import type { SourceDocument } from '../read/read-graph.ts';
import { findBasis } from './checks/based-on.ts';
import { conformanceFindings } from './checks/conformance.ts';
import { checkEnvironments } from './checks/environment.ts';
import { checkGivensKept } from './checks/givens-kept.ts';
import { checkHierarchy } from './checks/hierarchy.ts';
import { checkHyperparameters } from './checks/hyperparameters.ts';
import { checkImplementations } from './checks/implementation.ts';
import { checkInheritance } from './checks/inheritance.ts';
import { checkMergedSpecs } from './checks/merged-spec.ts';
import { checkMetricValues } from './checks/metric-values.ts';
import { checkMetricsRecomputed } from './checks/metrics-recomputed.ts';
import { checkMetricsReported } from './checks/metrics-reported.ts';
import { checkData } from './checks/output-rows.ts';
import { checkSpecPairing } from './checks/spec-pairing.ts';
import { checkSpecsFilled } from './checks/specs-filled.ts';
import { checkSubtasks, coverageOf } from './checks/subtasks.ts';
import { checkTests } from './checks/tests.ts';
import { chooseSolution } from './choose-solution.ts';
import type { MatchFinding } from './finding.ts';
import { isLoaded, loadDocument, type LoadedDocument, type UnreadDocument } from './loaded-document.ts';
import {
  type Check,
  type CheckNote,
  completeTask,
  matchContext,
  type MatchContext,
} from './match-context.ts';
import type { MatchRequest } from './match-options.ts';
import type { MatchReport } from './match-report.ts';
import { makeReport } from './make-report.ts';

/** The checks that need both trees, by the first number of each; 1 and 23 come before them. */
const checks: readonly Check[] = [
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
  for (const check of checks) {
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
