import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import type { Finding } from './finding.ts';
import { textOf } from './json-shape.ts';
import { deepestNesting } from './nesting.ts';

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
