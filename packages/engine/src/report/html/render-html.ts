import { digestBytes } from '@assay/records';
import type { Report } from '../report-schema.ts';
import { shown } from '../shown-number.ts';
import { cohortSection, comparisonSection, distributions, subtaskSection } from './chart-sections.ts';
import { html, Markup } from './markup.ts';
import { reportStyle } from './report-style.ts';
import * as tables from './table-sections.ts';

/**
 * The report as one file that needs nothing else: charts are inline SVG, there is no script, and the policy in
 * its head forbids every request. The one style sheet is allowed by its hash.
 */
export async function renderHtml(report: Report): Promise<string> {
  const policy = `default-src 'none'; style-src 'sha256-${await styleHash()}'; base-uri 'none'; form-action 'none'`;
  const { run, verdict } = report;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><title>${run.task_specification_key} – Assay report</title><style>${new Markup(reportStyle)}</style></head><body><main>
<header><h1>${run.task_specification_key}</h1><p class="soft">${run.model.key} on ${run.task_key} · run ${run.id}</p>${verdict === null ? '' : html`<p class="verdict ${verdict.outcome}">${verdict.outcome}</p>`}${figures(report)}</header>
${tables.gateSection(report)}${tables.warningSection(report)}${tables.aggregateSection(report)}${distributions(report)}${cohortSection(report)}${subtaskSection(report)}${comparisonSection(report)}${tables.stabilitySection(report)}${tables.failureSection(report)}${tables.worstSection(report)}${tables.runSection(report)}
<footer>${report.schema_version} · counts, not contents, of anything hidden</footer></main></body></html>
`;
  return page.text;
}

function figures({ macro_f1: macro, sample_count: samples, outputs, usage }: Report): Markup {
  const list: readonly (readonly [string, string])[] = [
    ['macro-F1', shown(macro.value)],
    ['samples', String(samples)],
    ['outputs failed', String(outputs.failed)],
    ['cost (USD)', usage === null || usage.cost_usd === null ? 'unknown' : shown(usage.cost_usd)],
  ];
  return html`<ul class="figures">${list.map(([name, value]) => html`<li><b>${value}</b><span class="soft">${name}</span></li>`)}</ul>`;
}

async function styleHash(): Promise<string> {
  const digest = await digestBytes(new TextEncoder().encode(reportStyle));
  const bytes = digest
    .slice('sha256:'.length)
    .match(/../g)!
    .map((pair) => Number.parseInt(pair, 16));
  return btoa(String.fromCharCode(...bytes));
}
