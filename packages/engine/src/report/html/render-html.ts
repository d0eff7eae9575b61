import { html, type Markup, outcomeBadge, page, shownNumber } from '@assay/shown';
import { costFigure } from '../cost-text.ts';
import type { Report } from '../report-schema.ts';
import { cohortSection, comparisonSection, distributions, subtaskSection } from './chart-sections.ts';
import * as tables from './table-sections.ts';

/** The report as one file that needs nothing else: charts are inline SVG. */
export function renderHtml(report: Report): string {
  const { run, verdict } = report;
  const body = html`<header><h1>${run.task_specification_key} ${verdict === null ? '' : outcomeBadge(verdict.outcome)}</h1><p class="soft">${run.display_names?.model ?? run.model.key} on ${run.display_names?.task ?? run.task_key} · run ${run.id}</p>${figures(report)}</header>
${tables.gateSection(report)}${tables.warningSection(report)}${tables.aggregateSection(report)}${tables.labelSection(report)}${distributions(report)}${cohortSection(report)}${subtaskSection(report)}${comparisonSection(report)}${tables.stabilitySection(report)}${tables.failureSection(report)}${tables.worstSection(report)}${tables.runSection(report)}
<footer>${report.schema_version} · counts, not contents, of anything hidden</footer>`;
  return page(`${run.task_specification_key} – Assay report`, body);
}

function figures({ macro_f1: macro, sample_count: samples, outputs, spend }: Report): Markup {
  const list: readonly (readonly [string, string])[] = [
    ['macro-F1', shownNumber(macro.value)],
    ['samples', String(samples)],
    ['outputs failed', String(outputs.failed)],
    ['cost (USD)', costFigure(spend)],
  ];
  return html`<ul class="tiles">${list.map(([name, value]) => html`<li class="tile"><b>${value}</b><span class="soft">${name}</span></li>`)}</ul>`;
}
