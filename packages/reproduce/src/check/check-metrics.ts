import { readParameters, type ScoringSample } from '@assay/metrics';
import type { JsonObject, JsonValue } from '@assay/records';
import { plural } from '@assay/shown';
import type { MetricName } from '@assay/tasks';
import { averageIn } from '../implement/scorer/choose-metric.ts';
import { slug } from '../implement/task-parts.ts';
import { inWords, isSameMetric, type MeantMetric, meantMetric, shown } from '../metric-names.ts';
import { failed, type ImplementationFinding, isSameNumber, open, passed, valueOfSet } from './finding.ts';
import {
  type ImplementedMetric,
  knownForms,
  type KnownRow,
  knownRows,
  scoredDetections,
  type TryMetric,
  type WantedMetric,
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
async function tryOnRows(
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

/** What rows are tried on a metric whose name nothing explains: lists of terms, labels, texts. */
const tried = ['set-f1', 'f1', 'squad-f1'];

/**
 * The number that code of the project gives whether or not an answer stands beside its own label: then it pools what all samples
 * have. Null: labels that are exchanged between samples change it, it does not read labels, or none of the rows.
 */
async function ignoresPairs(own: ImplementedMetric, tryMetric: TryMetric): Promise<number | null> {
  for (const metric of tried) {
    const samples = knownRows(metric, {})!.map((row, i): ScoringSample => ({ id: `known-${i + 1}`, ...row }));
    for (const form of knownForms(samples)) {
      const value = await tryMetric(own, form);
      // Nothing and everything are the same whatever is exchanged.
      if (value === null || value === 0 || value === 1) continue;
      const isSame = async (others: readonly ScoringSample[]): Promise<boolean> => {
        const other = await tryMetric(own, others);
        return other !== null && isSameNumber(value, other);
      };
      const readsLabels = !(await isSame(
        form.map((sample) => ({ ...sample, expected: form[0]!.expected! })),
      ));
      return readsLabels && (await isSame(withExchangedLabels(form))) ? value : null;
    }
  }
  return null;
}

function withExchangedLabels(samples: readonly ScoringSample[]): readonly ScoringSample[] {
  const labels = samples.map(({ expected = null }): JsonValue => expected);
  return samples.map((sample, i) => ({ ...sample, expected: labels[(i + 1) % labels.length]! }));
}

/** Whether each metric that the file asks for is there, and is the one of that name: by rows whose number is known. */
export async function checkMetrics(
  wanted: readonly WantedMetric[],
  implemented: readonly ImplementedMetric[],
  tryMetric: TryMetric,
): Promise<readonly ImplementationFinding[]> {
  const findings: ImplementationFinding[] = [];
  for (const one of wanted) {
    const name = one.name.name;
    const own = implemented.find((metric) => isImplementationOf(metric, one.name));
    if (own === undefined) {
      findings.push(
        failed(
          'metrics',
          name,
          `the task file asks for ${name}, and nothing in the project measures it`,
          'assay.yaml: scorer.metrics, with name: as the file writes it',
        ),
      );
      continue;
    }
    findings.push(passed('metrics', name, `measured by ${own.catalogue ?? 'a metric of the project'}`));
    findings.push(...(await checkKnown(one, own, tryMetric)));
  }
  return findings;
}

function isImplementationOf({ name, catalogue }: ImplementedMetric, wanted: MetricName): boolean {
  return (
    isSameMetric(name, wanted.name) ||
    (catalogue !== null && catalogue === meantMetric(wanted)?.metric.name && name === catalogue)
  );
}

async function checkKnown(
  { name: { name, iri }, described, known }: WantedMetric,
  own: ImplementedMetric,
  tryMetric: TryMetric,
): Promise<readonly ImplementationFinding[]> {
  if (own.judged) return [];
  const findings: ImplementationFinding[] = [];
  if (known !== null) {
    const value = await tryMetric(own, known.samples);
    findings.push(
      value !== null && isSameNumber(value, known.value)
        ? passed(
            'known_results',
            name,
            `gives the known ${shown(known.value)} on ${plural(known.samples.length, 'sample')}`,
          )
        : failed(
            'known_results',
            name,
            `gives ${shown(value)} on samples for which ${shown(known.value)} is known to be right`,
            'the metric, or the samples below checks/',
          ),
    );
  }
  const meant = withWords(meantMetric({ name, iri }, described), described);
  if (meant === undefined) {
    const pooled = own.catalogue === null && own.fed !== true ? await ignoresPairs(own, tryMetric) : null;
    if (pooled !== null) findings.push(pools(name, pooled));
    else if (known === null) findings.push(unknownName(name, own));
    return findings;
  }
  if (own.replayed === true && own.catalogue !== meant.metric.name)
    return [...findings, ofColumns(name, own, meant)];
  const rows = knownRows(meant.metric.name, meant.parameters);
  if (rows === null) {
    const other =
      own.catalogue === meant.metric.name ? otherSettings(name, own, meant) : otherMetric(name, own, meant);
    return other === null ? findings : [...findings, other];
  }
  return [...findings, await tryOnRows({ name, meant, own, rows, isSettled: known !== null }, tryMetric)];
}

/** A name that leaves open how labels are averaged, and words of the file that do not. */
function withWords(meant: MeantMetric | undefined, described: string): MeantMetric | undefined {
  if (meant === undefined || meant.parameters['average'] !== undefined) return meant;
  const isAveraged = ['f1', 'precision', 'recall'].includes(meant.metric.name);
  return isAveraged
    ? { ...meant, parameters: { ...meant.parameters, ...averageIn(meant.metric.name, described) } }
    : meant;
}

/** The right metric with another threshold, k or statistic than its name says. */
function otherSettings(
  name: string,
  { parameters }: ImplementedMetric,
  { metric, parameters: said }: MeantMetric,
): ImplementationFinding | null {
  const own = new Map(Object.entries(readParameters(metric, parameters) as JsonObject));
  const wrong = Object.entries(said).find(
    ([key, value]) => JSON.stringify(own.get(key)) !== JSON.stringify(value),
  );
  if (wrong === undefined) return null;
  const [key, value] = wrong;
  return failed(
    'known_results',
    name,
    `is measured with ${key} ${JSON.stringify(own.get(key))}; the name means ${JSON.stringify(value)}`,
    `assay.yaml: { ${metric.name}: ${JSON.stringify({ ...said, name })} }`,
  );
}

function pools(name: string, value: number): ImplementationFinding {
  return failed(
    'known_results',
    name,
    `still gives ${shown(value)} when labels are swapped between samples: it pools all samples, and compares no answer with its own label`,
    'the metric: sample by sample first, then over the samples',
  );
}

/** Published answers may hold what was judged, of which another metric is the number that the name means: only a person can tell. */
function ofColumns(
  name: string,
  { catalogue }: ImplementedMetric,
  meant: MeantMetric,
): ImplementationFinding {
  return open(
    'known_results',
    name,
    `is ${catalogue ?? 'a metric of the project'} over columns of the published answers; the name means ${inWords(meant)}: a person has to say whether those columns make the two the same`,
    `reproduction.yaml says which columns; a verdict on the row ${JSON.stringify(name)} of the reproduction (reproduce judge) records who checked it`,
  );
}

function unknownName(name: string, { catalogue }: ImplementedMetric): ImplementationFinding {
  const what = catalogue === null ? 'a metric of the project' : `${catalogue} of the catalogue`;
  return open(
    'known_results',
    name,
    `${name} is measured by ${what}: there is only its author's word that this is what the paper means`,
    `checks/${slug(name)}.json: samples with the number that the paper's definition gives, worked out by hand`,
  );
}

function otherMetric(
  name: string,
  { catalogue }: ImplementedMetric,
  meant: MeantMetric,
): ImplementationFinding {
  return catalogue === null
    ? unknownName(name, { name, catalogue, parameters: {}, judged: false })
    : failed(
        'known_results',
        name,
        `is measured by ${catalogue}; the name means ${inWords(meant)}`,
        `assay.yaml: { ${meant.metric.name}: ${JSON.stringify({ ...meant.parameters, name })} }`,
      );
}
