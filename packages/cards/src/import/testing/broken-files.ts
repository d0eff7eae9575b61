import { AssayError, type JsonValue } from '@assay/records';
import fc from 'fast-check';
import type { ImportFormat } from '../detect-format.ts';
import { importToEee } from '../import-to-eee.ts';
import type { Imported, SourceFile } from '../imported.ts';

const wrong: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(null, true, -1, 0, 1.5, 1e308, '', 'N/A', [], {}, [null], ['x'], { a: 1 }, [
    [{}],
  ]),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>,
);

/** The same documents with one value, anywhere, that is of another kind than expected. */
export function brokenFiles(files: readonly SourceFile[]): fc.Arbitrary<readonly SourceFile[]> {
  const documents = files.map(({ json }) => json);
  const places = placesIn(documents, []).filter((place) => place.length > 1);
  return fc.tuple(fc.constantFrom(...places), wrong).map(([place, value]) => {
    const copy = replaced(documents, place, value) as readonly JsonValue[];
    return files.map(({ path }, i) => ({ path, json: copy[i]! }));
  });
}

/** What importing gives; nothing where the documents are refused. Any other error is a fault of the importer. */
export function importOrRefuse(format: ImportFormat, files: readonly SourceFile[]): readonly Imported[] {
  try {
    return importToEee(format, files, { retrieved_timestamp: '1' });
  } catch (error) {
    if (error instanceof AssayError) return [];
    throw error;
  }
}

type Place = readonly (string | number)[];

function placesIn(value: JsonValue, at: Place): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value as Readonly<Record<string, JsonValue>>);
  return [at, ...inner.flatMap(([key, each]) => placesIn(each, [...at, key]))];
}

function replaced(value: JsonValue, [key, ...rest]: Place, by: JsonValue): JsonValue {
  if (key === undefined) return by;
  const copy = structuredClone(value) as Record<string, JsonValue>;
  copy[key] = replaced(copy[key]!, rest, by);
  return copy;
}
