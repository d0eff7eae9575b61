import { html, markdownTable, markdownText, page, table, tableColumns } from '@assay/shown';
import { reportBody } from '../html/render-html.ts';
import { markdownSections } from '../markdown/render-markdown.ts';
import { sectionsWithin } from '../render-summary.ts';
import type { EvaluationReport } from './evaluation-report.ts';
import { headlineTable } from './headline-cells.ts';

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
