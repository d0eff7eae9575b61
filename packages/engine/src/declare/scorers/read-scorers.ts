import { answerReading, type Metric, readParameters, type WrittenReading } from '@assay/metrics';
import {
  AssayError,
  type JsonObject,
  type JsonValue,
  type Location,
  type SpecProblems,
} from '@assay/records';
import type { ProjectFiles } from '../../ports/project-files.ts';
import { checkAggregateNames } from './check-aggregate-names.ts';
import { checkInput } from './check-input.ts';
import { isAssertions, knownMetric } from './known-metric.ts';
import { judgeOptions } from '../../score/judge/judge-options.ts';
import type { DeclaredMetric, DeclaredScorer, OwnCode } from '../project.ts';
import type { WrittenMetric, WrittenScorer, WrittenTask } from '../schema/task-schema.ts';
import { refuseSameKeys } from '../named-list.ts';
import { ownReading, readingFor, readingOf } from './read-answer-reading.ts';
import { scoreNamed } from './score-named.ts';

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
