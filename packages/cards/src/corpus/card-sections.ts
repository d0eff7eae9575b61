import type { JsonObject, JsonValue } from '@assay/records';
import { isObject } from './json-shape.ts';

/** The keys under which a file may wrap its card. */
const wrappers = ['benchmark_card', 'autobenchmarkcard', 'card'];

/** The sections of a benchmark card: the document itself, or what it wraps. Null where it is no object. */
export function cardSections(document: JsonValue): JsonObject | null {
  if (!isObject(document)) return null;
  for (const key of wrappers) {
    const inner = document[key];
    if (isObject(inner)) return inner;
  }
  return document;
}
