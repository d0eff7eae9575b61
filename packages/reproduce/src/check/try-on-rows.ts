import { plural } from '@assay/shown';
import { readParameters, type ScoringSample } from '@assay/metrics';
import type { JsonObject, JsonValue } from '@assay/records';
import { slug } from '../implement/task-parts.ts';
import { inWords, type MeantMetric, shown } from '../metric-names.ts';
import { failed, type ImplementationFinding, isSameNumber, open, passed, valueOfSet } from './finding.ts';
import {
  type ImplementedMetric,
  knownForms,
  type KnownRow,
  scoredDetections,
  type TryMetric,
} from './known-rows.ts';
import { nameTheWay } from './other-ways.ts';

interface Trial {
  readonly name: string;
  readonly meant: MeantMetric;
  readonly own: ImplementedMetric;
  readonly rows: readonly KnownRow[];
  /** Whether samples in the project's own form have been tried already. */
  readonly isSettled: boolean;
}

/** A metric on rows made so that right and wrong ways to count differ: the wrong way is named where it is a known one. */
export async function tryOnRows(
  { name, meant, own, rows, isSettled }: Trial,
  tryMetric: TryMetric,
): Promise<ImplementationFinding> {
  if (saysTheSame(own, meant)) return passed('known_results', name, `is ${inWords(meant)} of the catalogue`);
  const samples = rows.map((row, i): ScoringSample => ({ id: `known-${i + 1}`, ...row }));
  const value = await firstNumber(own, samples, tryMetric);
  const parameters = { ...leftOpen(own, meant), ...meant.parameters };
  const right = valueOfSet(meant.metric.name, onKnownBoxes(parameters), samples);
  if (value === null || right === null) {
    return isSettled
      ? passed('known_results', name, 'tried on the samples of the project alone')
      : open(
          'known_results',
          name,
          `gives no number on ${plural(samples.length, 'sample')} in the form that ${meant.metric.name} reads, so nothing confirms that it is ${name}`,
          `checks/${slug(name)}.json: { "samples": [{ "output", "expected" }], "value" } in the form that the metric reads`,
        );
  }
  if (isSameNumber(value, right)) {
    const unranked =
      meant.metric.name === 'coco-map' ? await unrankedBoxes(own, parameters, tryMetric) : null;
    if (unranked !== null)
      return open(
        'known_results',
        name,
        `gives ${shown(right)}, as ${meant.metric.name} does, on boxes without scores, and ${unranked} where boxes have them`,
        'Rank the boxes of all images by their score, highest first. Answers without scores need no change.',
      );
    return passed(
      'known_results',
      name,
      `gives ${shown(right)}, as ${meant.metric.name} does, on ${plural(samples.length, 'sample')}`,
    );
  }
  const ways = nameTheWay(value, { metric: meant.metric.name, parameters: {}, samples, within: 1e-9 });
  const as = ways.length === 0 ? '' : `: that is ${ways.slice(0, 2).join(', or ')}`;
  return failed(
    'known_results',
    name,
    `gives ${shown(value)} where ${inWords(meant)} gives ${shown(right)}${as}`,
    `assay.yaml: { ${meant.metric.name}: ${JSON.stringify({ ...meant.parameters, name })} }`,
  );
}

/** What code of the project gives on boxes with scores, beside what is right; null where it is right, or reads no scores at all. */
async function unrankedBoxes(
  own: ImplementedMetric,
  parameters: JsonObject,
  tryMetric: TryMetric,
): Promise<string | null> {
  const samples = scoredDetections.map((row, i): ScoringSample => ({ id: `scored-${i + 1}`, ...row }));
  const value = own.catalogue === null ? await firstNumber(own, samples, tryMetric) : null;
  const right = valueOfSet('coco-map', onKnownBoxes(parameters), samples);
  return value === null || right === null || isSameNumber(value, right)
    ? null
    : `${shown(value)} for ${shown(right)}`;
}

/** Of code of the project, the number that it gives on the first form of the samples that it can read. */
async function firstNumber(
  own: ImplementedMetric,
  samples: readonly ScoringSample[],
  tryMetric: TryMetric,
): Promise<number | null> {
  const metric = { ...own, parameters: onKnownRows(own) };
  for (const form of own.catalogue === null ? knownForms(samples) : [samples]) {
    const value = await tryMetric(metric, form);
    if (value !== null) return value;
  }
  return null;
}

/** The metric of the catalogue that the name means, with what the name says of it; defaults count. */
function saysTheSame(
  { catalogue, parameters }: ImplementedMetric,
  { metric, parameters: said }: MeantMetric,
): boolean {
  if (catalogue !== metric.name) return false;
  const [own, meant] = [
    readParameters(metric, parameters),
    readParameters(metric, { ...parameters, ...said }),
  ];
  return JSON.stringify(own) === JSON.stringify(meant);
}

/** What the name leaves open is the project's to say: how labels are averaged, the smoothing, the form of boxes. */
function leftOpen({ catalogue, parameters }: ImplementedMetric, { metric }: MeantMetric): JsonObject {
  return catalogue === metric.name ? parameters : defaultsFor(metric.name);
}

function defaultsFor(metric: string): JsonObject {
  return ['f1', 'precision', 'recall'].includes(metric) ? { average: 'binary', positive: true } : {};
}

/** Known boxes are written left, top, width, height. */
function onKnownBoxes(parameters: Readonly<Record<string, JsonValue>>): JsonObject {
  return 'box' in parameters ? { ...parameters, box: 'xywh' } : { ...parameters };
}

function onKnownRows({ catalogue, parameters }: ImplementedMetric): JsonObject {
  return catalogue === null ? parameters : onKnownBoxes(parameters);
}
