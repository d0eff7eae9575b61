import type { JsonObject, JsonValue } from '@assay/records';
import { textOf } from '../../import/runs/recorded-rows.ts';

/** What an assertion of promptfoo is here: a metric, and what it compares with. */
export interface TakenAssert {
  readonly metric: JsonObject | string;
  readonly name: string;
  /** What a sample is compared with; undefined: nothing. */
  readonly expected?: JsonValue;
}

type Take = (value: JsonValue | undefined, assert: JsonObject) => TakenAssert;

const plain =
  (metric: string): Take =>
  (value) => ({ metric, name: metric, ...(value === undefined ? {} : { expected: value }) });

const known: Readonly<Record<string, Take>> = {
  equals: plain('exact-match'),
  contains: plain('contains'),
  regex: (value) => ({ metric: { regex: { name: 'regex', pattern: textOf(value) } }, name: 'regex' }),
  'is-json': (value) =>
    typeof value === 'object' && value !== null
      ? { metric: { 'json-schema': { name: 'json-schema', schema: value } }, name: 'json-schema' }
      : { metric: 'json-valid', name: 'json-valid' },
  similar: (value) => ({
    metric: { 'cosine-embedding': { name: 'similar' } },
    name: 'similar',
    ...(value === undefined ? {} : { expected: value }),
  }),
  'rouge-n': plain('rouge-1'),
  bleu: plain('sentence-bleu'),
};

/** Null: there is no equivalent. */
export function takeAssert(assert: JsonObject): TakenAssert | null {
  const take = known[textOf(assert['type'])];
  return take === undefined ? null : take(assert['value'], assert);
}
