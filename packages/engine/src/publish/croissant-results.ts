import { aggregateScores, type Interval } from '@assay/metrics';
import { digestBytes, type JsonObject, type JsonValue, type ScoringAggregates } from '@assay/records';
import { plural, scoreLabel, shownNumber, unreadableText } from '@assay/shown';
import {
  build,
  type FieldPlan,
  foldedMetric,
  type MetricName,
  planSchema,
  type RecordSet,
  type Task,
  UNWEIGHTED_MEAN,
} from '@assay/tasks';
import { readSampleScores, sampleDefinitions } from '../compare/pair-samples.ts';
import { listIn, objectIn, splitFields } from '../declare/open-task.ts';
import { eachOf } from '../ports/store.ts';
import { namedNumber, type NumberGroup } from '../score/aggregates/score-aggregates.ts';
import { unweightedMeans } from '../score/aggregates/unweighted-means.ts';
import { judgedInWords } from '../score/judge/judged-scores.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import { joinBytes } from './join-bytes.ts';
import {
  publishedMarks,
  type PublishedRun,
  type ReportedNumber,
  reportedNumbers,
} from './reported-number.ts';

/**
 * The results of one (sub)task, under the names that its problem expects them by: the same name, else the same in
 * another spelling, else `<score>.<aggregate>`. Numbers that were not asked for are given too. At the top of a divided
 * task every score is pooled over all samples, with the unweighted mean over subtasks beside it, named as such.
 */
export function resultsOf(
  run: PublishedRun,
  problem: Task,
  numbers: NumberGroup,
  isRoot: boolean,
): readonly build.ResultPart[] {
  const aggregates = aggregatesOf(run.scoring);
  const reported = reportedNumbers(aggregates, ownNames(run), numbers);
  const expected = problem.evaluations.flatMap((part) => ('subTasks' in part ? [] : part.expectedMetrics));
  const asked = new Map<ReportedNumber, MetricName>();
  const results: build.ResultPart[] = [];
  for (const metric of expected) {
    const found = findNumber(reported, metric);
    if (found !== undefined && !asked.has(found)) asked.set(found, metric);
    else {
      const value = found?.value ?? aggregateNamed(metric.name, numbers);
      if (value !== null) results.push(build.result({ metric: metricOf(metric), value }));
    }
  }
  const ofScores = reported.map((number) =>
    build.result({
      metric: metricOf(asked.get(number) ?? { name: number.name, iri: false }),
      value: number.value,
      description: [describe(number, isRoot && aggregates.subtasks !== null), ...markWords(run, number)].join(
        '; ',
      ),
    }),
  );
  return [...ofScores, ...results, ...(isRoot ? subtaskMeans(aggregates) : [])];
}

function ownNames({ task, scoring }: PublishedRun): Readonly<Record<string, string>> {
  return task.scorers.find(({ key }) => key === scoring.scorer_key)?.aggregates ?? {};
}

/** What a reader has to know before comparing: the format has no other place for it. */
function markWords(run: PublishedRun, number: ReportedNumber): readonly string[] {
  const { marks, judged } = publishedMarks(run, number);
  return [
    ...marks.map((mark) => mark.replace('_', '-')),
    ...(judged === null ? [] : [judgedInWords(judged)]),
  ];
}

function findNumber(reported: readonly ReportedNumber[], metric: MetricName): ReportedNumber | undefined {
  const folded = foldedMetric(metric);
  return (
    reported.find(({ name }) => name === metric.name) ??
    reported.find(({ name }) => foldedMetric({ name, iri: false }) === folded)
  );
}

/** `refusal.pass_rate` itself may be what a problem expects; other names are not an error here. */
function aggregateNamed(name: string, numbers: NumberGroup): number | null {
  const score = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  if (!Object.hasOwn(numbers.group.metrics, score)) return null;
  try {
    return namedNumber(name, numbers).value;
  } catch {
    return null;
  }
}

function metricOf({ name, iri }: MetricName): string | build.Link {
  return iri ? build.link(name) : name;
}

function describe({ aggregate, summary, taken, interval }: ReportedNumber, divided: boolean): string {
  const pooled = divided ? ', pooled over all samples' : '';
  const range = interval === null ? '' : `; ${intervalText(interval)}`;
  const unreadable = taken === undefined ? '' : unreadableText(taken);
  if (summary === null) return `${aggregate}${pooled}${unreadable === '' ? '' : ` ${unreadable}`}${range}`;
  const { n, missing } = summary;
  return `${aggregate}${pooled}; n = ${n}, missing ${missing}${range}`;
}

function intervalText(interval: Interval): string {
  const { level, low, high, method } = interval;
  return `${100 * level} % interval ${shownNumber(low, interval)} to ${shownNumber(high, interval)} (${method})`;
}

function subtaskMeans(aggregates: ScoringAggregates): readonly build.ResultPart[] {
  const means = unweightedMeans(aggregates);
  return aggregates.scores.flatMap((score) => {
    const found = means[score.name];
    const value = score.kind === 'set' ? found?.value : found?.mean;
    if (found === undefined || value === null || value === undefined) return [];
    const interval = score.kind === 'set' ? found.value_interval : found.mean_interval;
    const metric = `${scoreLabel(score, aggregates.trials)}${UNWEIGHTED_MEAN}`;
    const description = interval === null ? {} : { description: intervalText(interval) };
    return [build.result({ metric, value, ...description })];
  });
}

/**
 * The numbers of subtasks that have subtasks themselves, pooled over the samples below them: the scoring has
 * those of the leaves. Values that only a whole set has cannot be pooled, and are left out there.
 */
export async function subtreeNumbers(
  run: PublishedRun,
  problem: Task,
): Promise<ReadonlyMap<Task, NumberGroup>> {
  const inner = innerTasks(problem);
  if (inner.length === 0) return new Map();
  const definitions = sampleDefinitions(run);
  const groups = inner.map((task) => ({
    task,
    names: new Set(namesIn(task)),
    aggregation: aggregateScores(definitions),
  }));
  for (const { id, subtask, cluster, scores } of await readSampleScores(run)) {
    if (subtask === null) continue;
    const metadata = cluster === null ? {} : { cluster };
    for (const { names, aggregation } of groups) {
      if (names.has(subtask)) aggregation.add({ id, metadata }, scores);
    }
  }
  return new Map(groups.map(({ task, aggregation }) => [task, { group: aggregation.result(), sets: {} }]));
}

/** Names and ids of a task and of everything below it: what its samples may call their subtask. */
function namesIn(task: Task): readonly string[] {
  const own = [task.name, task.id].filter((name) => name !== null);
  return [...own, ...task.subTasks.flatMap(namesIn)];
}

function innerTasks(task: Task): readonly Task[] {
  return task.subTasks.flatMap((subtask) =>
    subtask.subTasks.length === 0 ? [] : [subtask, ...innerTasks(subtask)],
  );
}

type RowOf = (sampleId: string, output: JsonValue) => JsonObject;

/**
 * Makes rows of a schema from outputs: the key is the sample's id, which stands as `id` where the schema has no key, so that
 * a reader can tell which input a row answers; one other field holds the output, or the field
 * of that name in it; several are taken from an object, or from a text that is one in JSON. A number, truth
 * value or list that the model wrote as text becomes one where the schema says so.
 */
async function outputRow(schema: RecordSet | null): Promise<RowOf> {
  if (schema === null) return (id, output) => ({ id, output });
  const { keys, asked } = splitFields(await planSchema(schema));
  const [only] = asked;
  return (id, output) => {
    const named = keys.length === 0 ? { id } : Object.fromEntries(keys.map(({ name }) => [name, id]));
    if (asked.length === 1 && only !== undefined) {
      const object = objectIn(output, false);
      const value = object !== null && Object.hasOwn(object, only.name) ? object[only.name]! : output;
      return { ...named, [only.name]: typed(value, only) };
    }
    const object = objectIn(output, true) ?? {};
    return {
      ...named,
      ...Object.fromEntries(
        asked.filter(({ name }) => Object.hasOwn(object, name)).map(({ name }) => [name, object[name]!]),
      ),
    };
  };
}

const numeric = /(?:integer|int|long|short|byte|float|double|decimal|number)$/i;

function typed(value: JsonValue, plan: FieldPlan): JsonValue {
  if (typeof value !== 'string') return value;
  if (plan.repeated) return listIn(value, plan) ?? value;
  const { field } = plan;
  const text = value.trim();
  if (
    field.dataTypes.some((type) => numeric.test(type)) &&
    /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)
  ) {
    return Number(text);
  }
  if (field.dataTypes.some((type) => /boolean$/i.test(type))) {
    if (/^(?:true|1)$/i.test(text)) return true;
    if (/^(?:false|0)$/i.test(text)) return false;
  }
  return value;
}

/** Output rows of one (sub)task as JSON lines. */
export interface OutputFile {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** In hexadecimal digits. */
  readonly sha256: string;
  readonly rows: number;
  readonly description: string;
}

/**
 * The output rows of every (sub)problem that asks for some, in the fields of its schema. A row for each sample
 * that has an output; of several trials the first, because a key names one row. A sample belongs to its subtask
 * and to all tasks above it. In memory: as much as the outputs are long.
 */
export async function outputFiles(run: PublishedRun, problem: Task): Promise<ReadonlyMap<Task, OutputFile>> {
  const parts = await collect(problem);
  if (parts.length === 0) return new Map();
  const subtasks = await subtaskByOrdinal(run, problem);
  for await (const { ordinal, output } of eachOf(run.outputs())) {
    if (output.kind !== 'produced' || output.trial !== 0) continue;
    const subtask = subtasks.get(ordinal) ?? null;
    for (const part of parts) {
      if (part.names === null || (subtask !== null && part.names.has(subtask))) {
        part.lines.push(encode(part.rowOf(output.sample_id, output.output)));
      }
    }
  }
  const stem = run.manifest.id.replace(/[^A-Za-z0-9._-]/g, '-').replace(/^\.+/, '');
  const trials = run.manifest.num_trials;
  const files = new Map<Task, OutputFile>();
  for (const [i, { task, lines }] of parts.entries()) {
    const bytes = joinBytes(lines);
    files.set(task, {
      path: `${stem}.outputs${i === 0 ? '' : `-${i + 1}`}.jsonl`,
      bytes,
      sha256: (await digestBytes(bytes)).slice('sha256:'.length),
      rows: lines.length,
      description: `${plural(lines.length, 'row')}${trials === 1 ? '' : `, the first of ${plural(trials, 'trial')} each`}`,
    });
  }
  return files;
}

interface Part {
  readonly task: Task;
  /** Names and ids of the subtasks whose samples are in it; null: all samples. */
  readonly names: ReadonlySet<string> | null;
  readonly rowOf: RowOf;
  readonly lines: Uint8Array[];
}

async function collect(problem: Task, isRoot = true): Promise<readonly Part[]> {
  const spec = problem.outputs.find(({ kind }) => kind === 'spec');
  const own: Part[] =
    spec === undefined
      ? []
      : [
          {
            task: problem,
            names: isRoot ? null : new Set(namesIn(problem)),
            rowOf: await outputRow(spec.schema),
            lines: [],
          },
        ];
  const below = await Promise.all(problem.subTasks.map((subtask) => collect(subtask, false)));
  return [...own, ...below.flat()];
}

async function subtaskByOrdinal(
  { table }: PublishedRun,
  problem: Task,
): Promise<ReadonlyMap<number, string>> {
  const subtasks = new Map<number, string>();
  if (problem.subTasks.length === 0) return subtasks;
  for await (const { ordinal, subtask } of table.rows) if (subtask !== null) subtasks.set(ordinal, subtask);
  return subtasks;
}

const encoder = new TextEncoder();

function encode(row: JsonObject): Uint8Array {
  return encoder.encode(`${JSON.stringify(row)}\n`);
}
