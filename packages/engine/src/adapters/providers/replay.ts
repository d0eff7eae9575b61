import {
  type Action,
  AssayError,
  type Digest,
  isObject,
  type JsonObject,
  type JsonValue,
  type MissingClass,
} from '@assay/records';
import { type Cell, readRows, type Row } from '@assay/rows';
import type { DeclaredModel } from '../../declare/project.ts';
import { type Model, ModelFailure } from '../../ports/model.ts';
import type { Store } from '../../ports/store.ts';
import { nodeDigester } from '../node-digester.ts';
import { nodeFiles } from '../node-files.ts';
import type { ModelContext } from './model-context.ts';

/**
 * Outputs from JSONL, JSON, CSV, TSV or Parquet: columns `id` (or `sample_id`), `output`, and optionally
 * `trial` (or `attempt`, `repetition`) and `trajectory`. Without a trial, the output stands for every trial.
 * A text format cannot tell an empty output from none: it is the empty text.
 */
async function replayFile(path: string, folder: string): Promise<Replayed> {
  const file = await nodeFiles(folder).open(path);
  try {
    const outputs = new Map<string, ReplayedOutput>();
    const places = new Map<string, number>();
    for await (const row of readRows(file)) {
      const key = keyOf(row, path);
      const earlier = places.get(key);
      if (earlier !== undefined) {
        const before = row.line === null ? `row ${earlier}` : `line ${earlier}`;
        throw wrongRow(path, row, `the same sample and trial as ${before}`);
      }
      places.set(key, row.line ?? row.number);
      outputs.set(key, replayedOutput(row, path));
    }
    return {
      digest: `sha256:${await file.sha256()}`,
      find: (id, trial) => outputs.get(`${trial}:${id}`) ?? outputs.get(`*:${id}`),
    };
  } finally {
    await file.close();
  }
}

function keyOf(row: Row, path: string): string {
  const id = asId(cell(row, 'id') ?? cell(row, 'sample_id'));
  if (id === null) throw wrongRow(path, row, 'expected a text in the column id');
  const given = cell(row, 'attempt') ?? cell(row, 'trial') ?? cell(row, 'repetition');
  if (given === undefined || given === null) return `*:${id}`;
  const trial = Number(given);
  if (!Number.isSafeInteger(trial) || trial < 0)
    throw wrongRow(path, row, 'expected a count from 0 in the column trial');
  return `${trial}:${id}`;
}

function asId(value: Cell | undefined): string | null {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))
    ? String(value)
    : null;
}

function replayedOutput(row: Row, path: string): ReplayedOutput {
  const output = cell(row, 'output');
  if (output === undefined) throw wrongRow(path, row, 'expected a column output');
  const value = row.untyped && output === null ? '' : asJson(output);
  if (value === undefined) throw wrongRow(path, row, 'the output is not valid JSON');
  const trajectory = asJson(cell(row, 'trajectory') ?? null);
  return { kind: 'produced', output: value, ...(isObject(trajectory) && { trajectory }) };
}

/** Parquet has types that JSON lacks: whole numbers beyond 2^53 and dates become texts, bytes are refused. */
function asJson(value: Cell): JsonValue | undefined {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (value instanceof Uint8Array) return undefined;
  if (Array.isArray(value)) {
    const items = (value as readonly Cell[]).map(asJson);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  const entries = Object.entries(value).map(([key, item]) => [key, asJson(item)] as const);
  return entries.every(([, item]) => item !== undefined)
    ? (Object.fromEntries(entries) as JsonObject)
    : undefined;
}

function cell(row: Row, name: string): Cell | undefined {
  return Object.hasOwn(row.cells, name) ? row.cells[name] : undefined;
}

function placeOf({ line, number }: Row): string {
  return line === null ? `row ${number}` : `line ${line}`;
}

function wrongRow(path: string, row: Row, why: string): AssayError {
  return new AssayError('invalid', 'E_MODEL_REPLAY', `${path}, ${placeOf(row)}: ${why}`, {
    location: row.line === null ? { file: path } : { file: path, line: row.line },
  });
}

/** The outputs of a closed run. Its digest is over what was answered, not over when. */
async function replayRun(runId: string, store: Store | undefined): Promise<Replayed> {
  const run = await store?.runs.get(runId);
  if (store === undefined || run === undefined || run === null)
    throw unusable(runId, 'there is no such run in the store');
  if (run.status !== 'closed')
    throw unusable(runId, 'the run is still open; finish it first', { kind: 'finish', run: runId });
  const series = nodeDigester.series();
  const outputs = new Map<string, ReplayedOutput>();
  for await (const { output, trajectory } of store.journal.read(runId)) {
    const { sample_id, trial } = output;
    const kept: ReplayedOutput =
      output.kind === 'failed'
        ? {
            kind: 'failed',
            class: output.class,
            message: output.message,
            ...(output.claimed === undefined ? {} : { claimed: output.claimed }),
          }
        : { kind: 'produced', output: output.output, ...(trajectory === undefined ? {} : { trajectory }) };
    outputs.set(`${trial}:${sample_id}`, kept);
    series.add([sample_id, trial, kept]);
  }
  return { digest: series.digest(), find: (id, trial) => outputs.get(`${trial}:${id}`) };
}

function unusable(runId: string, why: string, action?: Action): AssayError {
  return new AssayError('usage', 'E_MODEL_REPLAY', `cannot replay run:${runId}: ${why}`, { action });
}

/** Nothing is asked, so nothing is used. */
const nothing = { input_tokens: 0, output_tokens: 0, cost_usd: 0 };

/**
 * Outputs that exist already: from a file of `{id, output}`, or from an earlier run, `run:ID`, whose failures
 * are replayed too. It measures the scorer alone, and its identity says so. Memory: the outputs.
 */
export async function openReplay(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const outputs = declared.outputs!;
  const replayed = outputs.startsWith('run:')
    ? await replayRun(outputs.slice('run:'.length), context.store)
    : await replayFile(outputs, context.folder);
  return {
    identity: {
      provider: declared.provider,
      model: declared.model ?? null,
      outputs,
      digest: replayed.digest,
      measures: 'the scorer alone: outputs are replayed, no model is asked',
    },
    replays: true,
    generate: ({ id, attempt: trial }) => answer(replayed, id, trial),
  };
}

async function answer({ find }: Replayed, id: string, trial: number) {
  const found = find(id, trial);
  if (found === undefined) {
    throw new ModelFailure(
      'no_output',
      `nothing to replay for the sample ${JSON.stringify(id)}, trial ${trial}`,
    );
  }
  if (found.kind === 'failed')
    throw new ModelFailure(found.class, found.message, {
      usage: nothing,
      claimed: found.claimed === true,
    });
  const { output, trajectory } = found;
  return { output, usage: nothing, ...(trajectory === undefined ? {} : { trajectory }) };
}

type ReplayedOutput =
  | { readonly kind: 'produced'; readonly output: JsonValue; readonly trajectory?: JsonObject }
  | {
      readonly kind: 'failed';
      readonly class: MissingClass;
      readonly message: string;
      readonly claimed?: true;
    };

/** Outputs to be replayed, by sample and trial. */
interface Replayed {
  readonly digest: Digest;
  readonly find: (id: string, trial: number) => ReplayedOutput | undefined;
}
