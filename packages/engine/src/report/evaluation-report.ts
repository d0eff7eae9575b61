import type { Verdict } from '@assay/records';
import {
  html,
  markdownTable,
  markdownText,
  page,
  shownCount,
  shownInterval,
  shownNumber,
  table,
  tableColumns,
} from '@assay/shown';
import { type Headline, headlineOf, runSubject } from './headline.ts';
import { reportBody } from './render-html.ts';
import { markdownSections, sectionsWithin } from './render-markdown.ts';
import type { Report } from './report-schema.ts';

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

/** The headlines of an evaluation as a table, the same in every format; what they are about is a column where they differ. */
export function headlineTable({ shared_headline: shared, task_specifications }: EvaluationReport): {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const number = shared === null ? ['number', '#value'] : [`#${shared}`];
  return {
    head: ['specification', 'model on task', ...number, '#95 % interval', '#n', 'gates'],
    rows: task_specifications.map(({ key, subject, headline, outcome }) => [
      key,
      subject,
      ...(shared === null ? [headline.what] : []),
      shownNumber(headline.value, headline.interval),
      shownInterval(headline.interval),
      shownCount(headline.n),
      outcome ?? '–',
    ]),
  };
}

/** All reports of an evaluation as one page, the headlines first. */
export function renderEvaluationHtml(evaluation: EvaluationReport): string {
  const { head, rows } = headlineTable(evaluation);
  const columns = tableColumns(...head);
  const headlines = table(
    'Specifications',
    columns,
    rows.map((cells) => ({ cells })),
  );
  const title = titleOf(evaluation);
  const body = html`<header><h1>${title}</h1></header>${headlines}${evaluation.reports.map((report) => html`<section>${reportBody(report)}</section>`)}`;
  return page(`${title} – Assay report`, body);
}

export function renderEvaluationMarkdown(evaluation: EvaluationReport): string {
  return `${evaluationSections(evaluation).join('\n\n')}\n`;
}

/** Within a size, as the summary of one report is. */
export function renderEvaluationSummary(evaluation: EvaluationReport, mostBytes?: number): string {
  return sectionsWithin(evaluationSections(evaluation), mostBytes);
}

function evaluationSections(evaluation: EvaluationReport): readonly string[] {
  const { head, rows } = headlineTable(evaluation);
  const cells = rows.map((row) => row.map(markdownText));
  const names = head.map((name) => markdownText(name.replace(/^#/, '')));
  return [
    `# ${markdownText(titleOf(evaluation))}\n\n${markdownTable(names, cells)}`,
    ...evaluation.reports.flatMap(markdownSections),
  ];
}

function titleOf({ display_name: name, evaluation_key: key }: EvaluationReport): string {
  return name === null || name === key ? key : `${name} (${key})`;
}
