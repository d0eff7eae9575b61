import { digestBytes, type JsonObject, type JsonValue } from '@assay/records';
import { plural } from '@assay/shown';
import { type FieldPlan, planSchema, type RecordSet, type Task } from '@assay/tasks';
import { listIn, objectIn, splitFields } from '../declare/open-task.ts';
import { eachOf } from '../ports/records.ts';
import { namesIn } from './croissant-results.ts';
import { joinBytes } from './join-bytes.ts';
import type { PublishedRun } from './reported-number.ts';

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
