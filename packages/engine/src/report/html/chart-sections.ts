import {
  agreeing,
  histogramChart,
  html,
  intervalChart,
  intervalOrWhy,
  type Markup,
  noMarkup,
  partNumbers,
  plural,
  shownNumber,
  shownPValue,
  signedNumber,
  table,
  tableColumns,
  unweightedCells,
} from '@assay/shown';
import { changeBlocks } from '../../compare/comparison-page.ts';
import type { Block } from '../../compare/page.ts';
import type { Report, ReportMetric } from '../report-schema.ts';

/** Of a long table before the fold; one that is hardly longer is not folded. */
const BEFORE_FOLD = 16;
const MOST_ROWS = 20;

/** Where a block stands. */
interface BlockPlace {
  readonly heading: string;
  /** Before the first heading: what the comparison says. */
  readonly isLead: boolean;
}

const elsewhere: BlockPlace = { heading: '', isLead: false };

export function blockHtml(block: Block, { heading, isLead }: BlockPlace = elsewhere): Markup {
  switch (block.kind) {
    case 'title':
      return html`<h1>${block.text}</h1>\n`;
    case 'heading':
      return html`<h2>${block.text}</h2>\n`;
    case 'line':
      return html`<p>${block.text}</p>\n`;
    case 'item':
      if (block.line !== undefined) return lineHtml(block.line);
      return isLead ? html`<p class="lead"><b>${block.text}</b></p>\n` : html`<p>${block.text}</p>\n`;
    case 'table':
      return foldedTable(heading, block);
  }
}

function lineHtml({ side, text }: NonNullable<Extract<Block, { kind: 'item' }>['line']>): Markup {
  return html`<p class="said of-${side}"><b>${side === 'before' ? '−' : '+'}<span class="unseen"> ${side}:</span></b> ${text}</p>\n`;
}

/** The first rows of a long table, the others folded. */
function foldedTable(heading: string, { header, rows }: Extract<Block, { kind: 'table' }>): Markup {
  const columns = header.map(({ name, align }) =>
    align === 'right' ? { name, kind: 'number' as const } : { name },
  );
  const tableOf = (label: string, some: typeof rows): Markup =>
    table(
      label,
      columns,
      some.map((cells) => ({ cells })),
    );
  if (rows.length <= MOST_ROWS) return tableOf(heading, rows);
  const others = rows.slice(BEFORE_FOLD);
  return html`${tableOf(heading, rows.slice(0, BEFORE_FOLD))}<details class="more"><summary>${plural(others.length, 'more row')}</summary>${tableOf(`${heading}, the others`, others)}</details>`;
}

export function distributions({ histograms, metrics }: Report): Markup {
  const charts = Object.entries(histograms).flatMap(([name, histogram]) => {
    if (histogram === null) return [];
    const { bins, range } = histogram;
    const note = range === 'observed' ? { note: 'observed range' } : {};
    return [
      histogramChart({ title: metrics[name]?.label ?? name, ...note, bins, ...thresholdOf(metrics[name]) }),
    ];
  });
  return charts.length === 0
    ? noMarkup
    : html`<h2>Distributions</h2><div class="boxes">${charts}</div>
`;
}

/** The line between those that pass and those that do not; a boolean needs none. */
function thresholdOf(metric: ReportMetric | undefined): {
  threshold?: { readonly value: number; readonly label: string };
} {
  const rule = metric?.pass_rule ?? null;
  if (rule === null || rule.kind === 'is-true') return {};
  const who = rule.over === 'trials' ? 'a trial passes' : 'passes';
  const label = `${who} ${rule.kind === 'at-least' ? 'from' : 'up to'}`;
  return { threshold: { value: rule.threshold, label: `${label} ${rule.threshold}` } };
}

export function subtaskSection({ subtasks, metrics }: Report): Markup {
  if (subtasks === null) return noMarkup;
  const rows = [
    ...subtasks.groups.flatMap((group) =>
      partNumbers(group).map(({ label, value, mean, pass_rate: rate, interval, interval_missing: why }) => [
        group.name,
        label,
        group.sample_count,
        ...[value, mean, rate].map((number) => shownNumber(number, interval)),
        intervalOrWhy(interval, why),
      ]),
    ),
    ...Object.entries(subtasks.unweighted_mean).map(([metric, mean]) => [
      html`<b>unweighted mean</b>`,
      metrics[metric]?.label ?? metric,
      '',
      ...unweightedCells(mean),
    ]),
  ];
  const columns = tableColumns(
    'subtask',
    'metric',
    '#samples',
    '#value',
    '#mean',
    '#pass-rate',
    '#95 % interval',
  );
  return html`<h2>Subtasks</h2>${table(
    'Subtasks',
    columns,
    rows.map((cells) => ({ cells })),
  )}`;
}

/** Paired differences with intervals; left of the line is worse where higher is better. */
export function comparisonSection({ comparison }: Report): Markup {
  if (comparison === null) return noMarkup;
  const numeric = [...comparison.scores.filter(({ type }) => type !== 'label'), ...comparison.set_values];
  const chart = intervalChart(
    numeric.map(({ score_name: label, difference: value, interval }) => ({
      label,
      value,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    })),
    { title: 'Paired differences, after − before', from: -0.05, to: 0.05, reference: noDifference },
  );
  const rows = [
    ...comparison.scores.map((score) => [
      score.label ?? score.score_name,
      score.n,
      ...[score.mean_before, score.mean_after].map((number) => shownNumber(number, score.interval)),
      signedNumber(score.difference, score.interval),
      intervalOrWhy(score.interval, score.interval_missing),
      shownPValue(score.p_adjusted),
      `${score.wins} / ${score.losses} / ${score.ties}`,
    ]),
    ...comparison.set_values.map((set) => [
      set.score_name,
      set.n ?? '–',
      ...[set.before, set.after].map((number) => shownNumber(number, set.interval)),
      signedNumber(set.difference, set.interval),
      intervalOrWhy(set.interval, set.interval_missing),
      shownPValue(set.p_adjusted),
      '–',
    ]),
  ];
  const columns = tableColumns(
    'metric',
    '#pairs',
    '#before',
    '#after',
    '#difference',
    '#95 % interval',
    '#p (Holm)',
    '#wins / losses / ties',
  );
  const { before } = comparison;
  const changed = comparison.changed.map(({ what }) => what).join(', ');
  return html`<h2>Compared with ${before.task_specification_key ?? before.model_key}</h2><p>${plural(comparison.paired, 'sample')} ${agreeing(comparison.paired, 'is', 'are')} paired with run ${before.run_id}. Changed: ${changed === '' ? 'nothing recorded' : changed}.</p>${changed === '' ? '' : changeBlocks(comparison).map((block) => blockHtml(block))}${numeric.length === 0 ? '' : html`<div class="boxes">${chart}</div>`}${table(
    'Paired scores',
    columns,
    rows.map((cells) => ({ cells })),
  )}`;
}

const noDifference = { value: 0, label: 'no difference' };
