import {
  type EvaluationReport,
  evaluationReport,
  headlineTable,
  junitOfRuns,
  renderEvaluationHtml,
  renderEvaluationMarkdown,
  renderEvaluationSummary,
  type ScoredRun,
  type Store,
  type Workbench,
} from '@assay/engine';
import { AssayError } from '@assay/records';
import { evaluationRuns } from '../references/evaluation-runs.ts';
import { findScored } from '../references/find-scored.ts';
import type { ReportDocument } from '../reports/report-document.ts';
import type { Verb } from '../verb.ts';
import { withProjectOrStore, withSoundProjectOrStore } from '../world/with-project-or-store.ts';
import { type ReportedRun, reportRun } from './report.ts';
import type { ReportRequest } from './report.request.ts';

export interface ReportedEvaluation {
  readonly evaluation: EvaluationReport;
  /** The number that each specification is about, as a table; a column whose name begins with # holds numbers. */
  readonly headlines: ReturnType<typeof headlineTable>;
  /** Each run, in the same order. */
  readonly runs: readonly Omit<ReportedRun, 'document' | 'project_fault'>[];
  readonly document: ReportDocument | null;
  readonly project_fault: AssayError | null;
}

/** The reports of an evaluation of several specifications, the newest run of each. Null: the reference names one run. */
export const reportEvaluation: Verb<ReportRequest, ReportedEvaluation | null> = (request, world) => {
  const key = request.run ?? 'latest';
  const use = async (
    store: Store,
    bench: Workbench | null,
    fault: AssayError | null = null,
  ): Promise<ReportedEvaluation | null> => {
    const ids = await evaluationRuns(key, store, bench?.project ?? null);
    if (ids === null) return null;
    const scored: ScoredRun[] = [];
    for (const id of ids) scored.push(await findScored(id, store, bench?.project ?? null));
    const runs: Awaited<ReturnType<typeof reportRun>>[] = [];
    for (const one of scored) runs.push(await reportRun(one, request, { store, bench }));
    const evaluation = evaluationReport(
      key,
      runs.map(({ report }) => report),
    );
    return {
      evaluation,
      headlines: headlineTable(evaluation),
      runs,
      document: documentOf(evaluation, scored, request),
      project_fault: fault,
    };
  };
  return request.needs_project === true
    ? withProjectOrStore(request, world, use)
    : withSoundProjectOrStore(request, world, use);
};

function documentOf(
  evaluation: EvaluationReport,
  scored: readonly ScoredRun[],
  { as, max_bytes: most, samples = false }: Pick<ReportRequest, 'as' | 'max_bytes' | 'samples'>,
): ReportDocument | null {
  switch (as) {
    case undefined:
      return null;
    case 'markdown':
      return { type: 'text/markdown', contents: renderEvaluationMarkdown(evaluation) };
    case 'summary':
      return { type: 'text/markdown', contents: renderEvaluationSummary(evaluation, most) };
    case 'html':
      return { type: 'text/html', contents: renderEvaluationHtml(evaluation) };
    case 'junit': {
      const runs = evaluation.reports.map((report, i) => ({ report, run: scored[i]! }));
      return { type: 'application/xml', contents: junitOfRuns(evaluation.evaluation_key, runs, { samples }) };
    }
    case 'csv':
    case 'parquet':
      throw new AssayError(
        'usage',
        'E_RUN_AMBIGUOUS',
        `${as} holds the scores of one run; the evaluation ${JSON.stringify(evaluation.evaluation_key)} has runs of ${scored.length} specifications`,
        { fix: `Name one: ${evaluation.task_specifications.map(({ key }) => key).join(', ')}.` },
      );
  }
}
