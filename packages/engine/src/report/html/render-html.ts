import {
  html,
  type Markup,
  outcomeBadge,
  page,
  type PageFrame,
  shownInterval,
  shownNumber,
} from '@assay/shown';
import { costTile } from '../cost-text.ts';
import { headlineOf } from '../headline-of.ts';
import type { Report } from '../report-schema.ts';
import { reportTitle, runSubject } from '../report-title.ts';
import { comparisonSection, distributions, subtaskSection } from './chart-sections.ts';
import { cohortSection } from './cohort-section.ts';
import { gateList } from './gate-list.ts';
import { lead } from './lead.ts';
import * as tables from './table-sections.ts';
import { worstSection } from './worst-section.ts';

/** The report as one file that needs nothing else: charts are inline SVG. */
export function renderHtml(report: Report, frame: PageFrame = {}): string {
  return page(`${reportTitle(report.run).name} – Assay report`, reportBody(report), frame);
}

export function reportBody(report: Report): Markup {
  const { run, verdict } = report;
  const title = reportTitle(run);
  return html`<header><h1>${title.name} ${verdict === null ? '' : outcomeBadge(verdict.outcome)}</h1><p class="soft">${title.key === null ? '' : html`<code>${title.key}</code> · `}${runSubject(run)} · run ${run.id}</p>${lead(report)}${figures(report)}</header>
${gateList(report)}${tables.warningSection(report)}${tables.stabilitySection(report)}${tables.aggregateSection(report)}${tables.labelSection(report)}${distributions(report)}${cohortSection(report)}${subtaskSection(report)}${comparisonSection(report)}${tables.failureSection(report)}${worstSection(report)}${tables.runSection(report)}
<footer>${report.schema_version} · counts, not contents, of anything hidden</footer>`;
}

function figures(report: Report): Markup {
  const { sample_count: samples, outputs, spend } = report;
  const { what, value, interval, n } = headlineOf(report);
  const range = interval === null ? '' : ` ${shownInterval(interval)}`;
  const list: readonly (readonly [string, string])[] = [
    [`${what}${range}${n === null ? '' : `, n ${n}`}`, shownNumber(value, interval)],
    ['samples', String(samples)],
    ['outputs failed', String(outputs.failed)],
    costTile(spend),
  ];
  return html`<ul class="tiles">${list.map(([name, figure]) => html`<li class="tile"><b${/^[a-z]/.test(figure) ? html` class="words"` : ''}>${figure}</b><span class="soft">${name}</span></li>`)}</ul>`;
}
