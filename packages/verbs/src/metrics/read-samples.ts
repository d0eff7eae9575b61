import type { ScoringSample } from '@assay/metrics';
import { AssayError, type JsonObject, type JsonValue, type Location } from '@assay/records';
import { jsonCell, parseJson, readRows, type Row } from '@assay/rows';
import type { World } from '../world.ts';
import { withRowFile } from '../world/row-file.ts';

/** Characters of an output that is still scored: what a model may write at most. */
const LONGEST_TEXT = 2 ** 26;

/** Hands each row of a file on as a sample, with its place. The ids are unique. */
export async function readSamples(
  path: string,
  world: World,
  take: (sample: ScoringSample, at: Location) => void,
): Promise<void> {
  const seen = new Set<string>();
  await withRowFile(path, world, async (file) => {
    for await (const row of readRows(file, { longestText: LONGEST_TEXT })) {
      const sample = sampleOf(row, path);
      if (seen.has(sample.id)) throw wrongRow(row, path, `the id ${JSON.stringify(sample.id)} appears twice`);
      seen.add(sample.id);
      take(sample, locationOf(row, path));
    }
  });
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
