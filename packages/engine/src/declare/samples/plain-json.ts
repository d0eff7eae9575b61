import type { JsonValue } from '@assay/records';
import { parsePlainJson } from '@assay/tasks';
import { isPlain } from './plain-sample.ts';

/** The value of a text that is known to be JSON without faults. Undefined: one that needs a closer look. */
export function plainJson(text: string): JsonValue | undefined {
  if (text.includes('\\')) return checked(parsePlainJson(text));
  if (text.startsWith('"')) return text.slice(1, -1);
  const value = JSON.parse(text) as JsonValue;
  return text.includes('-0') ? checked(value) : value;
}

function checked(value: JsonValue | undefined): JsonValue | undefined {
  return isPlain(value, 0) ? value : undefined;
}
