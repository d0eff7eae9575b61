import { readParameters, type ScoringSample } from '@assay/metrics';
import type { JsonObject, JsonValue } from '@assay/records';
import { plural } from '@assay/shown';
import type { MetricName } from '@assay/tasks';
import { meantMetric, type MeantMetric } from '../meant-metric.ts';
import { slug } from '../implement/task-parts.ts';
import { isSameMetric } from '../metric-named.ts';
import { failed, type ImplementationFinding, open, passed } from './finding.ts';
import { type KnownRow, knownRows } from './known-rows.ts';
import { isSameNumber } from './same-number.ts';
import { nameTheWay } from './name-the-way.ts';
import { valueOfSet } from './value-of-set.ts';

/** A metric as a project has it. */
export interface ImplementedMetric {
  readonly name: string;
  /** Its name in the catalogue; null for a module or a command of the project's own. */
  readonly catalogue: string | null;
  readonly parameters: JsonObject;
  /** Whether it asks a judge, which rows with known results cannot try. */
  readonly judged: boolean;
  /** Whether it reads the score of another metric in place of the answer. */
  readonly fed?: boolean;
}

/** What tries a metric of the project's own: the number that it gives over samples; null where it gives none. */
export type TryMetric = (
  metric: ImplementedMetric,
  samples: readonly ScoringSample[],
) => Promise<number | null>;

export interface WantedMetric {
  readonly name: MetricName;
  /** All that the task file says about it and about what it judges. */
  readonly described: string;
  /** Samples with the number that they give, where the project has some (`checks/<name>.json`). */
  readonly known: { readonly samples: readonly ScoringSample[]; readonly value: number } | null;
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
            `gives ${shown(value)} on samples whose number is known to be ${shown(known.value)}`,
            'the metric, or the samples below checks/',
          ),
    );
  }
  const meant = meantMetric({ name, iri }, described);
  if (meant === undefined) {
    if (known === null) findings.push(unknownName(name, own));
    return findings;
  }
  const rows = knownRows(meant.metric.name);
  if (rows === null)
    return own.catalogue === meant.metric.name ? findings : [...findings, otherMetric(name, own, meant)];
  return [...findings, await tryOnRows({ name, meant, own, rows, isSettled: known !== null }, tryMetric)];
}

interface Trial {
  readonly name: string;
  readonly meant: MeantMetric;
  readonly own: ImplementedMetric;
  readonly rows: readonly KnownRow[];
  /** Whether samples in the project's own form have been tried already. */
  readonly isSettled: boolean;
}

async function tryOnRows(
  { name, meant, own, rows, isSettled }: Trial,
  tryMetric: TryMetric,
): Promise<ImplementationFinding> {
  if (saysTheSame(own, meant)) return passed('known_results', name, `is ${inWords(meant)} of the catalogue`);
  const samples = rows.map((row, i): ScoringSample => ({ id: `known-${i + 1}`, ...row }));
  const value = await tryMetric({ ...own, parameters: onKnownRows(own) }, samples);
  const parameters = { ...leftOpen(own, meant), ...meant.parameters };
  const right = valueOfSet(meant.metric.name, onKnownBoxes(parameters), samples);
  if (value === null || right === null) {
    return isSettled
      ? passed('known_results', name, 'tried on the samples of the project alone')
      : open(
          'known_results',
          name,
          `gives no number on ${plural(samples.length, 'sample')} in the form that ${meant.metric.name} reads, so nothing shows that it is ${name}`,
          `checks/${slug(name)}.json: { "samples": [{ "output", "expected" }], "value" } in the form that the metric reads`,
        );
  }
  if (isSameNumber(value, right)) {
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

function unknownName(name: string, { catalogue }: ImplementedMetric): ImplementationFinding {
  const what = catalogue === null ? 'a metric of the project' : `${catalogue} of the catalogue`;
  return open(
    'known_results',
    name,
    `${name} is measured by ${what}: nothing but its author's word says that this is what the paper means`,
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

function inWords({ metric, parameters }: MeantMetric): string {
  const settings = Object.entries(parameters).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  return settings.length === 0 ? metric.name : `${metric.name} (${settings.join(', ')})`;
}

function shown(value: number | null): string {
  return value === null ? 'no number' : String(Number(value.toPrecision(6)));
}
