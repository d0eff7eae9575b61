import { isObject, type JsonValue } from '@assay/records';
import type { ProgramTests } from '../../catalogue/metric.ts';

/** Tests of one sample: their text, a list of texts, or those with what goes with them. Null: there are none. */
export function readTests(expected: JsonValue): ProgramTests | null {
  const given = isObject(expected) ? expected : { test: expected };
  const test = textOf(given['test']);
  if (test === null) return null;
  return {
    test,
    setup: textOf(given['setup']) ?? '',
    prompt: textOf(given['prompt']) ?? '',
    entry_point: textOf(given['entry_point']),
  };
}

function textOf(value: JsonValue | undefined): string | null {
  const texts = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  if (!texts.every((one): one is string => typeof one === 'string')) return null;
  const text = texts.join('\n');
  return text.trim() === '' ? null : text;
}
