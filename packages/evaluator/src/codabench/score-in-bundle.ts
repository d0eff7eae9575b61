import type { Evaluator, OfficialScore, ScoredMetric } from '@assay/records';
import {
  html,
  type Markup,
  noMarkup,
  page,
  shownInterval,
  shownNumber,
  table,
  tableColumns,
} from '@assay/shown';
import { visibleNumbers } from '../board/visible-score.ts';
import { combineMetrics } from '../score/combined-metric.ts';
import { decideGates } from '../score/decide-gates.ts';
import { answersOf, openScorer, scorePredictions } from '../score/label-metrics.ts';
import { predictionsOf } from '../score/labels-scorer.ts';
import { matchArtifacts, type ReceivedFile } from '../submit/artifact-file.ts';
import { readPredictions } from '../submit/read-predictions.ts';
import { validateSubmission } from '../submit/validate-submission.ts';
import type { Label } from '../vault/commit-labels.ts';

interface BundledWork {
  readonly evaluator: Evaluator;
  /** The labels of one task of the bundle. */
  readonly labels: readonly Label[];
  /** Ids of all items, of every task together. */
  readonly items: ReadonlySet<string>;
  readonly received: readonly ReceivedFile[];
}

export type BundledScore = Pick<OfficialScore, 'metrics' | 'slices' | 'hidden_slices' | 'counts' | 'gates'>;

/** What a submission is worth by an evaluator whose scorers need its labels alone: as at home, without a store. */
export async function scoreInBundle({
  evaluator,
  labels,
  items,
  received,
}: BundledWork): Promise<BundledScore> {
  // Nobody can make claims there.
  await validateSubmission(received, {}, { evaluator: { ...evaluator, metadata: {} } }, items);
  const artifacts = matchArtifacts(evaluator.artifacts, received);
  const sorted = labels.toSorted((a, b) => Buffer.compare(Buffer.from(a.item), Buffer.from(b.item)));
  const results = [];
  for (const scorer of evaluator.scorers) {
    if (scorer.kind !== 'labels') continue;
    const spec = predictionsOf(scorer, evaluator);
    const predictions = await readPredictions(artifacts.get(spec.name)!, spec);
    const resolved = await openScorer(scorer, process.cwd(), {});
    try {
      results.push(
        scorePredictions(resolved, answersOf(sorted, predictions, evaluator), {
          digits: '0',
          slice_floor: evaluator.slice_floor,
        }),
      );
    } finally {
      await resolved.close();
    }
  }
  const metrics = combineMetrics(
    results.flatMap((result) => result.metrics),
    evaluator,
  );
  return {
    metrics,
    slices: results.flatMap(({ slices }) => slices),
    hidden_slices: [...new Set(results.flatMap(({ hidden_slices: hidden }) => hidden ?? []))],
    counts: results[0]!.counts,
    gates: decideGates(evaluator.gates, metrics),
  };
}

/** detailed_results.html: what whoever submitted may know of a score by the evaluator's file, and nothing of single items. */
export function detailedResults(evaluator: Evaluator, score: BundledScore): string {
  const { metrics, slices, counts, gates } = visibleNumbers(score, evaluator, 'submitter');
  const title = evaluator.display_name ?? evaluator.key;
  const columns = tableColumns('Number', '#Value', '#95 % interval', '#n', '#Missing', {
    name: 'Note',
    kind: 'wide',
  });
  const answered =
    counts === undefined
      ? noMarkup
      : html`<p>${counts.answered} of ${counts.items} items have a prediction.</p>`;
  return page(
    `${title} – score`,
    html`<header><p class="kind">Score</p><h1>${title}</h1></header>
${answered}${table(
  'Numbers',
  columns,
  metrics.map((metric) => ({ cells: cellsOf(metric) })),
)}${(slices ?? []).map(
  ({ name, items, metrics: own }) =>
    html`<h2>${name}, ${items} items</h2>${table(
      name,
      columns,
      own.map((metric) => ({ cells: cellsOf(metric) })),
    )}`,
)}${gatesPart(gates ?? [])}`,
  );
}

function gatesPart(gates: BundledScore['gates']): Markup {
  if (gates.length === 0) return noMarkup;
  return html`<h2>Gates</h2>${table(
    'Gates',
    tableColumns('Number', '#At least', '#At most', 'Outcome', { name: 'Why', kind: 'wide' }),
    gates.map(({ metric, min, max, outcome, why }) => ({
      cells: [metric, min ?? '–', max ?? '–', outcome, why ?? ''],
    })),
  )}`;
}

function cellsOf({ name, value, interval, n, missing, why }: ScoredMetric): readonly (string | number)[] {
  const bounds = interval === null ? null : { low: Number(interval.low), high: Number(interval.high) };
  return [
    name,
    value === null ? '–' : shownNumber(Number(value), bounds),
    bounds === null ? '–' : shownInterval(bounds),
    n,
    missing,
    why ?? '',
  ];
}
