import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import type { Finding } from './finding.ts';
import { deepestNesting, textOf } from './json-shape.ts';

/** A benchmark card and where it came from. */
export interface CardFile {
  readonly path: string;
  readonly sections: JsonObject;
}

/** A card that is not read, because it is nested too deep. */
export function tooDeepCard(path: string): Finding {
  const message = `the benchmark card is nested more than ${deepestNesting} deep`;
  return { action: 'refused', rule: 'too_deep', path, result: null, message };
}

/** The keys under which a file may wrap its card. */
const wrappers = ['benchmark_card', 'autobenchmarkcard', 'card'];

/**
 * A JSON document taken as a benchmark card: the document itself, or what it wraps, with the reserved fields
 * (`evalcards`) that stand beside; `{file, card}` names its place itself. Null where it is not an object.
 */
export function cardFile(document: JsonValue, place: string): CardFile | null {
  if (!isObject(document)) return null;
  const wrapped = wrappers.map((key) => document[key]).find(isObject);
  const { evalcards } = document;
  const beside = isObject(evalcards) ? { evalcards } : {};
  const sections = wrapped === undefined ? document : { ...wrapped, ...beside };
  return { path: textOf(document['file']) ?? place, sections };
}

/**
 * The collection a record belongs to: the folder under one named `data`, else the first folder below the
 * root given; '' where the file stands in no folder. Of several folders named `data` the innermost one
 * counts: a published corpus has none inside, a machine may have some above it.
 */
export function collectionOf(path: string, root = ''): string {
  const folders = foldersOf(path);
  const data = folders.lastIndexOf('data');
  if (data !== -1 && data + 1 < folders.length) return folders[data + 1]!;
  return folders.slice(sharedStart(folders, root))[0] ?? '';
}

/** The folders of a path, without the file's own name. Both separators count. */
function foldersOf(path: string): string[] {
  return segmentsOf(path).slice(0, -1);
}

function segmentsOf(path: string): string[] {
  return path.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.');
}

/** How many folders of the path are the root itself; 0 where the path does not lie below it. */
function sharedStart(folders: readonly string[], root: string): number {
  const above = segmentsOf(root);
  return above.every((segment, i) => folders[i] === segment) ? above.length : 0;
}
