import type { Evaluator, JsonObject } from '@assay/records';
import { writeYaml } from '@assay/rows';
import { canSee } from '../board/visible-score.ts';
import { sampleLabelOf } from '../contract/read-hidden-labels.ts';
import type { PromisedMetric } from '../score/scorer-kind.ts';
import type { Label } from '../vault/commit-labels.ts';
import { bundledNames, type BundledSettings } from './bundled-settings.ts';
import { type BoardColumn, bytesOf, type PlacedScoring } from './program-bundle.ts';

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
