import type { Verdict } from '@assay/records';
import { type Headline, headlineOf } from '../headline-of.ts';
import type { Report } from '../report-schema.ts';
import { runSubject } from '../report-title.ts';

/** What an evaluation of several specifications comes to: the number that each is about, side by side, and each report. */
export interface EvaluationReport {
  readonly schema_version: 'assay.evaluation_report.v1';
  readonly evaluation_key: string;
  /** What people call it, where the project says so. */
  readonly display_name: string | null;
  /** The number that all of them are about; null where they are about several. */
  readonly shared_headline: string | null;
  readonly task_specifications: readonly SpecificationHeadline[];
  readonly reports: readonly Report[];
}

export interface SpecificationHeadline {
  readonly key: string;
  readonly run_id: string;
  /** Model and task. */
  readonly subject: string;
  readonly headline: Headline;
  /** Null where no gate judges it. */
  readonly outcome: Verdict['outcome'] | null;
}

export function evaluationReport(evaluation_key: string, reports: readonly Report[]): EvaluationReport {
  const task_specifications = reports.map((report): SpecificationHeadline => {
    const { run, verdict } = report;
    return {
      key: run.task_specification_key,
      run_id: run.id,
      subject: runSubject(run),
      headline: headlineOf(report),
      outcome: verdict?.outcome ?? null,
    };
  });
  const named = new Set(task_specifications.map(({ headline }) => headline.what));
  return {
    schema_version: 'assay.evaluation_report.v1',
    evaluation_key,
    display_name: reports[0]?.run.display_names?.evaluation ?? null,
    shared_headline: named.size === 1 ? [...named][0]! : null,
    task_specifications,
    reports,
  };
}
