import { html, type Markup, outcomeBadge, page, partNumbers, shownNumber } from '@assay/shown';
import { costTile } from '../cost-text.ts';
import type { Report } from '../report-schema.ts';
import { reportTitle, runSubject } from '../report-title.ts';
import { cohortSection, comparisonSection, distributions, subtaskSection } from './chart-sections.ts';
import { gateList } from './gate-list.ts';
import { lead } from './lead.ts';
import * as tables from './table-sections.ts';

/** The report as one file that needs nothing else: charts are inline SVG. */
export function renderHtml(report: Report): string {
  const { run, verdict } = report;
  const title = reportTitle(run);
  const body = html`<header><h1>${title.name} ${verdict === null ? '' : outcomeBadge(verdict.outcome)}</h1><p class="soft">${title.key === null ? '' : html`<code>${title.key}</code> · `}${runSubject(run)} · run ${run.id}</p>${lead(report)}${figures(report)}</header>
${gateList(report)}${tables.warningSection(report)}${tables.aggregateSection(report)}${tables.labelSection(report)}${distributions(report)}${cohortSection(report)}${subtaskSection(report)}${comparisonSection(report)}${tables.stabilitySection(report)}${tables.failureSection(report)}${tables.worstSection(report)}${tables.runSection(report)}
<footer>${report.schema_version} · counts, not contents, of anything hidden</footer>`;
  return page(`${title.name} – Assay report`, body);
}

function figures(report: Report): Markup {
  const { sample_count: samples, outputs, spend } = report;
  const list: readonly (readonly [string, string])[] = [
    headline(report),
    ['samples', String(samples)],
    ['outputs failed', String(outputs.failed)],
    costTile(spend),
  ];
  return html`<ul class="tiles">${list.map(([name, value]) => html`<li class="tile"><b${/^[a-z]/.test(value) ? html` class="words"` : ''}>${value}</b><span class="soft">${name}</span></li>`)}</ul>`;
}

/** What the first gate on a metric holds to a limit; without one, the first score that has a number. */
function headline(report: Report): readonly [string, string] {
  const gated = report.gates.find(({ rule, checks }) => rule === 'metric' && checks.some(hasValue));
  const check = gated?.checks.find(hasValue);
  if (check !== undefined) {
    return [check.part === null ? check.name : `${check.name} of ${check.part}`, shownNumber(check.value)];
  }
  const numbers = partNumbers(report).flatMap(({ name, value, mean, pass_rate: rate }) => {
    const number = value ?? rate ?? mean;
    if (number === null) return [];
    const what = value !== null ? name : `${name}, ${rate === null ? 'mean' : 'pass-rate'}`;
    return [[what, shownNumber(number)] as const];
  });
  return numbers[0] ?? ['mean pass-rate (macro-F1)', shownNumber(report.macro_f1.value)];
}

function hasValue({ value }: { readonly value: number | null }): boolean {
  return value !== null;
}
