import {
  AGGREGATE_NAMES,
  answerReading,
  answerReadingSchema,
  findMetric,
  meteorWithSynonyms,
  type Metric,
  readParameters,
  type WrittenReading,
} from '@assay/metrics';
import {
  AssayError,
  type JsonObject,
  type JsonValue,
  type Location,
  offerNames,
  shapeProblem,
  type SpecProblems,
} from '@assay/records';
import type { ProjectFiles } from '../ports/platform.ts';
import { assertionsMetric } from '../score/assertions/assertions-metric.ts';
import { judgeOptions } from '../score/judge/judge-options.ts';
import type { DeclaredMetric, DeclaredScorer, OwnCode } from './project.ts';
import { refuseSameKeys } from './read-spec-file.ts';
import type { WrittenMetric, WrittenScorer, WrittenTask } from './schema/task-schema.ts';

const withoutSynonyms = meteorWithSynonyms(() => []);

/**
 * A metric that a scorer may name, by name or alias: one of the catalogue, or `meteor-wordnet`, which is in no
 * catalogue because its synonyms come from a package that may not be installed, or `assertions`, which takes all others. Good for its name and
 * parameters; the scorer gives it the synonyms (see `resolve-scorer.ts`).
 */
export function knownMetric(name: string): Metric {
  if (isAssertions(name)) return assertionsMetric;
  return isMeteorWordNet(name) ? withoutSynonyms : findMetric(name);
}

export function isMeteorWordNet(name: string): boolean {
  return name === withoutSynonyms.name || withoutSynonyms.aliases.includes(name);
}

/** What rows assert of their answers, by any metric. */
export function isAssertions(name: string): boolean {
  return name === assertionsMetric.name || assertionsMetric.aliases.includes(name);
}

/** A scorer's own names for aggregates: each stands for `<score>.<aggregate>` of a score that the scorer has. */
function checkAggregateNames(
  aggregates: Readonly<Record<string, string>>,
  metrics: readonly DeclaredMetric[],
  at: (name: string) => Location,
  problems: SpecProblems,
): void {
  for (const [name, target] of Object.entries(aggregates)) {
    const refuse = (message: string, given: string, known: readonly string[]): void => {
      const fix = offerNames(given, known);
      problems.add(new AssayError('usage', 'E_SPEC_NAME', message, { location: at(name), fix }));
    };
    const dot = target.lastIndexOf('.');
    const [score, aggregate] = [target.slice(0, dot), target.slice(dot + 1)];
    const metric = metrics.find(({ score_name }) => score_name === score);
    if (metric === undefined) {
      const message = `the aggregate ${name} is over the score ${JSON.stringify(score)}, which this scorer does not have`;
      const known = metrics.map(({ score_name }) => score_name);
      refuse(message, score, known);
    } else if (!aggregatesOf(metric).includes(aggregate)) {
      const message = `the aggregate ${name} is the ${JSON.stringify(aggregate)} of ${score}, which no score has`;
      refuse(message, aggregate, aggregatesOf(metric));
    }
  }
}

/** `value`, the number that only a whole set has, exists for metrics of that kind; code of the project says itself when it is opened. */
function aggregatesOf({ metric }: DeclaredMetric): readonly string[] {
  const isOfSet = metric.kind !== 'catalogue' || knownMetric(metric.name).kind === 'set';
  return isOfSet ? ['value', ...AGGREGATE_NAMES] : AGGREGATE_NAMES;
}

/** A score can be another one's input where the scorer has it, and it is made from the answer itself. */
function checkInput({ score_name: name, input }: DeclaredMetric, metrics: readonly DeclaredMetric[]): void {
  if (input === undefined) return;
  const source = metrics.find(({ score_name }) => score_name === input);
  const others = metrics.filter((metric) => metric.input === undefined && metric.score_name !== name);
  const known = others.map(({ score_name }) => score_name);
  if (source !== undefined && source.input === undefined && input !== name) return;
  const why =
    source === undefined
      ? 'which the scorer does not have'
      : input === name
        ? 'which is itself'
        : 'which is made from another score already';
  throw new AssayError(
    'usage',
    'E_METRIC_INPUT',
    `the score ${name} takes its input from ${JSON.stringify(input)}, ${why}`,
    {
      fix: offerNames(input, known),
    },
  );
}

/** What is written of a reading, without what is not. */
function readingOf({ extract, normalise }: WrittenReading): WrittenReading {
  return { ...(extract === undefined ? {} : { extract }), ...(normalise === undefined ? {} : { normalise }) };
}

/** The reading that one metric says for itself, checked. Judges and embeddings are shown answers as they are. */
function ownReading(
  { name, kind }: Metric,
  written: { readonly extract: JsonValue | undefined; readonly normalise: JsonValue | undefined },
): WrittenReading {
  const given = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return {};
  if (kind === 'port') {
    const message = `${name} is shown what the model wrote as it is; extract and normalise are for metrics that compare`;
    throw new AssayError('usage', 'E_METRIC_READING', message);
  }
  const read = answerReadingSchema.safeParse(given);
  if (!read.success) {
    throw new AssayError('usage', 'E_METRIC_READING', `${name}: ${shapeProblem(read.error, given)}`, {
      fix: 'extract is a list of { regex }, { last: number }, { letter }, { json: path }, { tag }, { code: python }; normalise a list of names.',
    });
  }
  answerReading(read.data);
  return readingOf(read.data);
}

/** Of a metric that compares; nothing where nothing is written. */
function readingFor({ kind }: Metric, reading: WrittenReading): { readonly reading?: WrittenReading } {
  return kind === 'port' || Object.keys(reading).length === 0 ? {} : { reading };
}

/**
 * The score that a name means: the one that is called so, else the only one whose metric goes by that name or alias in
 * the catalogue (`em` for `exact-match`). Null: none, or more than one.
 */
export function scoreNamed(name: string, metrics: readonly DeclaredMetric[]): string | null {
  if (metrics.some(({ score_name }) => score_name === name)) return name;
  const meant = new Set(metrics.filter((metric) => goesBy(metric, name)).map(({ score_name }) => score_name));
  return meant.size === 1 ? [...meant][0]! : null;
}

function goesBy({ metric }: DeclaredMetric, name: string): boolean {
  if (metric.kind !== 'catalogue') return false;
  const { name: canonical, aliases } = knownMetric(metric.name);
  return canonical === name || aliases.includes(name);
}

type At = (...path: readonly PropertyKey[]) => Location;

/** The key of a scorer that has none: a task with one scorer needs no name for it. */
const onlyScorer = 'default';

/** The scorers of a task: metrics known, their parameters right, score names apart. */
export async function readScorers(
  task: WrittenTask,
  files: ProjectFiles,
  at: At,
  problems: SpecProblems,
): Promise<readonly DeclaredScorer[]> {
  if ((task.scorer === undefined) === (task.scorers === undefined)) {
    const message = `task ${task.key}: expected either scorer or scorers, given ${task.scorer === undefined ? 'neither' : 'both'}`;
    problems.add(new AssayError('usage', 'E_SPEC_MISSING', message, { location: at() }));
    return [];
  }
  if (task.scorer !== undefined)
    return [await readScorer(task.scorer, files, (...path) => at('scorer', ...path), problems)];
  const scorers: DeclaredScorer[] = [];
  for (const [i, written] of task.scorers!.entries())
    scorers.push(await readScorer(written, files, (...path) => at('scorers', i, ...path), problems));
  const named = scorers.map(({ key }, i) => ({ key, at: at('scorers', i, 'key') }));
  refuseSameKeys('scorers', named, problems);
  return scorers;
}

/** One scorer, wherever it is written. */
export async function readScorer(
  written: WrittenScorer,
  files: ProjectFiles,
  at: At,
  problems: SpecProblems,
): Promise<DeclaredScorer> {
  const metrics: DeclaredMetric[] = [];
  const names: { key: string; at: Location }[] = [];
  const forAll = readingOf(written);
  await problems.attempt(() => Promise.resolve(answerReading(forAll)), at('extract'));
  for (const [i, entry] of written.metrics.entries()) {
    const place = at('metrics', i);
    const metric = await problems.attempt(() => readMetric(entry, files, forAll), place);
    if (metric === null) continue;
    metrics.push(metric);
    names.push({ key: metric.score_name, at: place });
  }
  refuseSameKeys('scores', names, problems);
  if (metrics.length === written.metrics.length) {
    for (const [i, metric] of metrics.entries()) {
      await problems.attempt(() => Promise.resolve(checkInput(metric, metrics)), at('metrics', i));
    }
  }
  const aggregates = Object.entries(written.aggregates ?? {}).map(([name, target]): [string, string] => {
    const dot = target.lastIndexOf('.');
    const score = scoreNamed(target.slice(0, dot), metrics) ?? target.slice(0, dot);
    return [name, score + target.slice(dot)];
  });
  const declared = Object.fromEntries(aggregates);
  if (metrics.length === written.metrics.length)
    checkAggregateNames(declared, metrics, (name) => at('aggregates', name), problems);
  return { key: written.key ?? onlyScorer, metrics, aggregates: declared };
}

async function readMetric(
  entry: WrittenMetric,
  files: ProjectFiles,
  forAll: WrittenReading,
): Promise<DeclaredMetric> {
  if (typeof entry === 'string') return catalogueMetric(entry, {}, forAll);
  const given = entry as { readonly [key: string]: JsonValue };
  const { name: scoreName, params: ownParams = {} } = given as { name?: string; params?: JsonObject };
  const own = given as Pick<OwnCode, 'env' | 'isolation'>;
  const seen: OwnCode = {
    ...(own.env === undefined ? {} : { env: own.env }),
    ...(own.isolation === undefined ? {} : { isolation: own.isolation }),
  };
  if (typeof given['module'] === 'string') {
    await files.check(given['module']);
    return {
      score_name: scoreName!,
      metric: { kind: 'module', path: given['module'], ...seen },
      params: ownParams,
    };
  }
  if (Array.isArray(given['command'])) {
    const command = given['command'] as readonly string[];
    return { score_name: scoreName!, metric: { kind: 'command', command, ...seen }, params: ownParams };
  }
  const [[name, params]] = Object.entries(entry) as [[string, JsonObject | null]];
  return catalogueMetric(name, params ?? {}, forAll);
}

/**
 * A metric of the catalogue; its score is called as the entry calls the metric, an alias too where that can be a
 * key.
 */
function catalogueMetric(
  name: string,
  { name: scoreName, input, extract, normalise, ...params }: JsonObject,
  forAll: WrittenReading,
): DeclaredMetric {
  const metric = knownMetric(name);
  const own = ownReading(metric, { extract, normalise });
  if (input !== undefined && metric.kind === 'port') {
    throw new AssayError(
      'usage',
      'E_METRIC_INPUT',
      `${metric.name} judges what the model answered; only metrics that ask nobody take another score as input`,
    );
  }
  readParameters(metric, metric.kind === 'port' ? ownParameters(metric, name, params) : params);
  if (isAssertions(metric.name) && Object.keys(params).length > 0) refuseCalibration(name, params);
  const score_name = typeof scoreName === 'string' ? scoreName : name;
  return {
    score_name,
    metric: { kind: 'catalogue', name: metric.name },
    params,
    ...(typeof input === 'string' ? { input } : {}),
    ...readingFor(metric, input === undefined ? { ...forAll, ...own } : own),
  };
}

/** A judge of rows answers another question in each: there is nothing to try it on beforehand. */
function refuseCalibration(name: string, params: JsonObject): void {
  if (judgeOptions(name, params).options.calibration === null) return;
  throw new AssayError(
    'usage',
    'E_JUDGE_OPTION',
    `the score "${name}" is judged row by row, and cannot be calibrated`,
    {
      fix: 'Judge all rows by one rubric to calibrate: llm-as-judge as a metric of the scorer.',
    },
  );
}

/** What a metric that asks a model takes of its own, besides which model it asks and how. */
function ownParameters(
  { port }: Extract<Metric, { kind: 'port' }>,
  name: string,
  params: JsonObject,
): JsonObject {
  if (port === 'judge') return judgeOptions(name, params).own;
  const { embedding: _which, ...own } = params;
  return own;
}
