import { AssayError, isObject, type JsonObject, type JsonValue } from '@assay/records';
import { type Cell, type Row, readRows } from '@assay/rows';
import { nodeFiles } from '../../node-files.ts';
import type { Replayed, ReplayedOutput } from './replayed.ts';

/**
 * Outputs from JSONL, JSON, CSV, TSV or Parquet: columns `id` (or `sample_id`), `output`, and optionally
 * `trial` (or `attempt`, `repetition`) and `trajectory`. Without a trial, the output stands for every trial.
 * A text format cannot tell an empty output from none: it is the empty text.
 */
export async function replayFile(path: string, folder: string): Promise<Replayed> {
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
