import type { Evaluator, JsonObject, OfficialScore, ScoredMetric } from '@assay/records';
import { writeYaml } from '@assay/rows';
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
import { canSee, visibleNumbers } from '../board/visible-score.ts';
import { sampleLabelOf } from '../contract/read-hidden-labels.ts';
import { answersOf, openScorer, scorePredictions } from '../score/label-metrics.ts';
import { predictionsOf } from '../score/labels-scorer.ts';
import { combineMetrics, decideGates } from '../score/score-submission.ts';
import type { PromisedMetric } from '../score/scorer-kind.ts';
import { matchArtifacts, type ReceivedFile } from '../submit/artifact-file.ts';
import { readPredictions } from '../submit/read-predictions.ts';
import { validateSubmission } from '../submit/validate-submission.ts';
import type { Label } from '../vault/commit-labels.ts';
import { bundledNames, type BundledSettings } from './bundled-settings.ts';
import { type BoardColumn, bytesOf, type PlacedScoring } from './program-bundle.ts';

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

/** Longest key and title of a column of a board there. */
const LONGEST = 36;

/** Names as keys of columns: cut where they are too long, and told apart by a number where that makes them equal. */
export function columnKeys(names: readonly string[]): readonly string[] {
  const taken = new Set(names.filter(({ length }) => length <= LONGEST));
  return names.map((name) => {
    if (name.length <= LONGEST) return name;
    for (let i = 1; ; i++) {
      const key = `${name.slice(0, LONGEST - 1 - String(i).length)}~${i}`;
      if (taken.has(key)) continue;
      taken.add(key);
      return key;
    }
  });
}

interface LabelsParts {
  readonly evaluator: Evaluator;
  /** The evaluator's file as it is written. */
  readonly written: JsonObject;
  readonly problem: Uint8Array;
  readonly labels: ReadonlyMap<string, readonly Label[]>;
  readonly metrics: readonly PromisedMetric[];
  /** What the build makes of scoring-program.ts. */
  readonly program: Uint8Array;
}

/** Any Node that runs the command; an official image, without tags that go away. */
const IMAGE = 'node:24-slim';

/** Scorers of labels in a bundle: Assay itself is the scoring program, so that there is one way to count. */
export async function placeLabels(parts: LabelsParts): Promise<PlacedScoring> {
  const { evaluator, problem, labels, metrics, program } = parts;
  const keys = columnKeys(metrics.map(({ name }) => name));
  const columns = metrics.map((metric, i) => columnOf(metric, keys[i]!, evaluator));
  const settings: BundledSettings = {
    columns: columns.map(({ headline, key }) => ({ metric: headline, key })),
  };
  const items = [...labels.values()].flat().map(({ item }) => item);
  const { feedback, final } = evaluator.splits ?? { feedback: [...labels.keys()][0]!, final: null };
  return {
    program: new Map([
      [
        'metadata.yaml',
        bytesOf(`command: node /app/program/${bundledNames.program} /app/program /app/input /app/output\n`),
      ],
      [bundledNames.program, program],
      [bundledNames.settings, bytesOf(`${JSON.stringify(settings, null, 2)}\n`)],
      [bundledNames.items, bytesOf(`${JSON.stringify(items.sort())}\n`)],
      [bundledNames.evaluator, bytesOf(await writeYaml(bundledFile(parts)))],
      [bundledNames.problem, problem],
    ]),
    references: (final === null ? [feedback] : [feedback, final]).map(
      (split) => new Map([[bundledNames.labels, rowsOf(split, parts)]]),
    ),
    columns,
    image: IMAGE,
    isDetailed: evaluator.feedback.mode !== 'none',
    notes: [
      `the scoring program is Assay itself and runs on Node: docker_image is ${IMAGE}`,
      'reference_data contains the hidden labels: anyone who has the bundle has them',
      ...(Object.keys(evaluator.metadata).length === 0
        ? []
        : ['facts that a submitter must state about a run cannot be required there']),
      ...(evaluator.gates.length === 0
        ? []
        : ['gates are in the detailed results of a score, not on the board']),
    ],
  };
}

/** The evaluator's file with its labels where they are in the bundle. */
function bundledFile({ evaluator, written }: LabelsParts): JsonObject {
  const { cluster, slices, split } = evaluator.labels!;
  return {
    ...written,
    problem: bundledNames.problem,
    labels: {
      file: bundledNames.labels,
      label: 'expected',
      ...(slices.length === 0 ? {} : { slices: ['tags'] }),
      ...(cluster === undefined ? {} : { cluster: 'cluster' }),
      ...(split === undefined ? {} : { split: 'split' }),
    },
  };
}

function rowsOf(split: string, { evaluator, labels }: LabelsParts): Uint8Array {
  const declared = evaluator.labels!;
  const rows = (labels.get(split) ?? []).map((label) => {
    const { id, expected, metadata } = sampleLabelOf(label, declared);
    return JSON.stringify({ id, expected, ...metadata, ...(declared.split === undefined ? {} : { split }) });
  });
  return bytesOf(`${rows.join('\n')}\n`);
}

function columnOf({ name, direction }: PromisedMetric, key: string, evaluator: Evaluator): BoardColumn {
  const field = evaluator.headlines.includes(name) ? 'headline' : 'metrics';
  const isSeen = canSee('public', field, evaluator) && evaluator.feedback.mode !== 'none';
  return { headline: name, key, title: key, direction, isHidden: !isSeen };
}
