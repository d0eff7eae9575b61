import { resolve } from 'node:path';
import type { ScoringSample } from '@assay/metrics';
import { AssayError, type JsonObject, type JsonValue, type Location } from '@assay/records';
import { handleFile, jsonCell, openFile, parseJson, readRows, type Row } from '@assay/rows';
import type { World } from '../world.ts';

/** Characters of an output that is still scored: what a model may write at most. */
const LONGEST_TEXT = 2 ** 26;

/** A row of a file as a sample. */
export interface RowSample {
  readonly sample: ScoringSample;
  readonly at: Location;
  /** The error that something is wrong with the row. */
  readonly wrong: (why: string) => AssayError;
}

/** The rows of a file as samples. */
export async function* readSamples(path: string, world: Pick<World, 'cwd'>): AsyncGenerator<RowSample> {
  const { handle, size } = await openFile(resolve(world.cwd, path), path);
  try {
    for await (const row of readRows(handleFile(handle, path, size), { longestText: LONGEST_TEXT })) {
      const at = locationOf(row, path);
      yield { sample: sampleOf(row, path), at, wrong: (why) => wrongRow(row, path, why) };
    }
  } finally {
    await handle.close();
  }
}

function sampleOf(row: Row, path: string): ScoringSample {
  const at = locationOf(row, path);
  const cell = (column: string): JsonValue | undefined => {
    const value = row.cells[column];
    return value === undefined ? undefined : jsonCell(value, column, at);
  };
  const [id, output, expected, metadata] = ['id', 'output', 'expected', 'metadata'].map(cell);
  if (output === undefined) throw wrongRow(row, path, 'there is no "output"');
  if (id !== undefined && typeof id !== 'string')
    throw wrongRow(row, path, `an id is a text; found ${JSON.stringify(id)}`);
  const known = typeof metadata === 'string' && row.untyped ? parsedMetadata(metadata, row, path) : metadata;
  if (known != null && (typeof known !== 'object' || Array.isArray(known)))
    throw wrongRow(row, path, 'metadata is an object');
  return {
    id: id ?? String(row.number),
    output,
    ...(expected === undefined ? {} : { expected }),
    ...(known == null ? {} : { metadata: known as JsonObject }),
  };
}

function parsedMetadata(text: string, row: Row, path: string): JsonValue {
  try {
    return parseJson(text);
  } catch (cause) {
    throw wrongRow(row, path, 'metadata is an object written as JSON', cause);
  }
}

function locationOf({ line }: Row, file: string): Location {
  return line === null ? { file } : { file, line };
}

function wrongRow(row: Row, file: string, why: string, cause?: unknown): AssayError {
  return new AssayError('invalid', 'E_ROW', `row ${row.number}: ${why}`, {
    cause,
    location: locationOf(row, file),
    fix: 'A row has "output", and as the metric asks "expected", "metadata" and a unique "id".',
  });
}
