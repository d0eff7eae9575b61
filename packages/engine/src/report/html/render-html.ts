import {
  agreeing,
  html,
  type Markup,
  noMarkup,
  outcome,
  outcomeBadge,
  page,
  type PageFrame,
  shownInterval,
  shownNumber,
  table,
  tableColumns,
} from '@assay/shown';
import { checkText, costTile, headlineOf, leadText, reportTitle, runSubject } from '../headline.ts';
import type { Report } from '../report-schema.ts';
import { comparisonSection, distributions, subtaskSection } from './chart-sections.ts';
import { cohortSection } from './cohort-section.ts';
import * as tables from './table-sections.ts';

const weight = { fail: 0, inconclusive: 1, pass: 2 } as const;

/** Gates one below the other, what needs attention first: a reason is a sentence, and reads on a phone as on a desk. */
function gateList(report: Report): Markup {
  const { gates } = report;
  if (gates.length === 0) return noMarkup;
  const items = gates
    .flatMap(({ rule, line, checks }) => checks.map((check) => ({ rule, line, check })))
    .toSorted((a, b) => weight[a.check.outcome] - weight[b.check.outcome]);
  return html`<h2>Gates</h2><ul class="gates box">${items.map(
    ({ rule, line, check }) =>
      html`<li>${outcome(check.outcome)}<span>${checkText(check, report)}</span><span class="soft">${rule}${line === null ? '' : `, line ${line}`}</span></li>`,
  )}</ul>`;
}

/** The first words of a page. */
function lead(report: Report): Markup {
  const { strong, rest } = leadText(report);
  return html`<p class="lead"><b>${strong}</b>${rest}</p>`;
}

type Worst = Report['worst_samples'][number];
type Sample = Worst['samples'][number];

/** Names and values; where outputs were asked for, each sample with its question, its answer and the reason. */
function worstSection({ worst_samples: lists }: Report): Markup {
  const some = lists.filter(({ samples }) => samples.length > 0);
  if (some.length === 0) return noMarkup;
  const isTold = some.some(({ samples }) => samples.some(({ output }) => output !== undefined));
  return html`<h2>Worst samples</h2>${isTold ? some.map(toldSamples) : listedSamples(some)}`;
}

function listedSamples(lists: readonly Worst[]): Markup {
  const rows = lists.flatMap(({ score_name: name, samples }) =>
    samples.map((sample) => [name, html`<code>${sample.sample_id}</code>`, valueText(sample)]),
  );
  return table(
    'Worst samples',
    tableColumns('metric', 'sample', '#score'),
    rows.map((cells) => ({ cells })),
  );
}

function toldSamples({ score_name: name, not_passed: left, samples }: Worst): Markup {
  const count =
    left === null ? '' : `: ${samples.length} of ${left} that ${agreeing(left, 'does', 'do')} not pass`;
  return html`<h3>${name}${count}</h3><div class="boxes">${samples.map(
    (sample) =>
      html`<article class="box told"><h4><code>${sample.sample_id}</code> <span class="soft">${valueText(sample)}</span></h4>${part('Input', sample.asked)}${part('Answer', sample.output)}${(sample.reasons ?? []).map(({ judge, text }) => html`<p class="kind">Why, by ${judge}</p><p class="said">${text}</p>`)}</article>`,
  )}</div>
`;
}

function part(name: string, excerpt: Sample['output']): Markup {
  if (excerpt === undefined) return noMarkup;
  const rest = excerpt.shortened ? html` <span class="soft">… ${excerpt.characters} characters</span>` : '';
  const text = excerpt.text === '' ? html`<span class="soft">no text</span>` : excerpt.text;
  return html`<p class="kind">${name}</p><p class="said">${text}${rest}</p>`;
}

function valueText({ value }: Sample): string {
  return typeof value === 'number' ? shownNumber(value) : String(value);
}

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
