import type { Comparison, ScoreDifference, SetDifference } from '@assay/records';
import {
  agreeing,
  html,
  intervalChart,
  type Markup,
  noMarkup,
  outcome,
  outcomeBadge,
  page,
  type PageFrame,
  shownInterval,
  shownNumber,
  shownPValue,
  signedNumber,
  table,
  tableColumns,
} from '@assay/shown';
import { comparisonPage } from '../compare/comparison-page.ts';
import { checkText, costTile, headlineOf, leadText, reportTitle, runSubject } from './headline.ts';
import * as tables from './html-sections.ts';
import {
  blockHtml,
  cohortSection,
  comparisonSection,
  distributions,
  subtaskSection,
} from './html-sections.ts';
import type { Report } from './report-schema.ts';

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

/** All runs at once: every score a row, every run beside the first one. */
function comparisonMatrix(comparisons: readonly Comparison[]): Markup {
  const [first] = comparisons;
  if (first === undefined || comparisons.length < 2) return noMarkup;
  const columns = tableColumns(
    'metric',
    `#${nameOf(first.before)}`,
    ...comparisons.map(({ after }) => ({
      name: `${nameOf(after)} − ${nameOf(first.before)}`,
      kind: 'wide' as const,
    })),
  );
  const names = [...first.scores, ...first.set_values].map(({ score_name: name }) => name);
  const rows = names.map((name) => ({
    cells: [
      name,
      beforeText(differenceOf(first, name)),
      ...comparisons.map((comparison) => cellOf(differenceOf(comparison, name))),
    ],
  }));
  return html`<section><h1>${nameOf(first.before)} and ${comparisons.length} others</h1><p>Each run less the first, over paired samples, with 95 % intervals; p-values are adjusted by Holm over all of them.</p>${table('All runs at once', columns, rows)}</section>
`;
}

type Difference = ScoreDifference | SetDifference;

function differenceOf({ scores, set_values: sets }: Comparison, name: string): Difference | undefined {
  return [...scores, ...sets].find(({ score_name: own }) => own === name);
}

function beforeText(difference: Difference | undefined): string {
  if (difference === undefined) return '–';
  const before = 'mean_before' in difference ? difference.mean_before : difference.before;
  return shownNumber(before, difference.interval);
}

function cellOf(found: Difference | undefined): string {
  if (found === undefined || found.difference === null) return '–';
  const range = found.interval === null ? 'no interval' : shownInterval(found.interval);
  const p = found.p_adjusted === null ? '' : `, p ${shownPValue(found.p_adjusted)}`;
  return `${signedNumber(found.difference, found.interval)} ${range}${p}`;
}

function nameOf({ task_specification_key: key, run_id: id }: Comparison['before']): string {
  return key ?? id;
}

/** Comparisons as one file that needs nothing else: what the text says, and the paired differences as a chart. */
export function renderComparisonHtml(comparisons: readonly Comparison[]): string {
  const parts = comparisons.map((comparison) => html`<section>${sections(comparison)}</section>`);
  const versions = [...new Set(comparisons.map(({ schema_version: version }) => version))].join(', ');
  return page(
    'Comparison – Assay',
    html`${comparisonMatrix(comparisons)}${parts}<footer>${versions}</footer>`,
  );
}

function sections(comparison: Comparison): readonly Markup[] {
  let heading = 'Comparison';
  return comparisonPage(comparison).map((block, i) => {
    if (block.kind === 'heading') heading = block.text;
    const shown = blockHtml(block, { heading, isLead: heading === 'Comparison' && i > 0 });
    if (block.kind !== 'heading') return shown;
    if (heading === 'Scores') return html`${shown}${differences(scoresOf(comparison))}`;
    return heading === 'Values of the whole set'
      ? html`${shown}${differences(comparison.set_values)}`
      : shown;
  });
}

/** Labels have no difference to draw. */
function scoresOf({ scores }: Comparison): readonly Drawn[] {
  return scores.filter(({ type }) => type !== 'label');
}

type Drawn = Pick<SetDifference, 'score_name' | 'difference' | 'interval'>;

/** Left of the line is worse where higher is better. */
function differences(drawn: readonly Drawn[]): Markup {
  const estimates = drawn.map(({ score_name: label, difference: value, interval }) => ({
    label,
    value,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  }));
  if (estimates.length === 0) return html``;
  const chart = intervalChart(estimates, {
    title: 'Paired differences, after − before',
    from: -0.05,
    to: 0.05,
    reference: { value: 0, label: 'no difference' },
  });
  return html`<div class="boxes">${chart}</div>`;
}
