import type { JsonObject, JsonValue } from '@assay/records';
import { listOf, textOf } from '../../import/runs/recorded-rows.ts';

type Take = (value: JsonValue, not: string) => JsonValue | null;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const texts = (value: JsonValue): readonly string[] =>
  typeof value === 'string' ? value.split(',').map((part) => part.trim()) : listOf(value).map(textOf);

const known: Readonly<Record<string, Take>> = {
  equals: (value, not) => ({ [`${not}exact-match`]: value }),
  contains: (value, not) => ({ [`${not}contains`]: value }),
  icontains: (value, not) => ({ [`${not}contains`]: { expected: value, ignore_case: true } }),
  regex: (value, not) => ({ [`${not}regex`]: value }),
  'starts-with': (value, not) => ({ [`${not}regex`]: `^${escaped(textOf(value))}` }),
  'contains-any': (value, not) => ({ [`${not}regex`]: texts(value).map(escaped).join('|') }),
  'contains-all': (value, not) => (not === '' ? texts(value).map((text) => ({ contains: text })) : null),
  'is-json': (value, not) =>
    typeof value === 'object' && value !== null
      ? { [`${not}json-schema`]: { schema: value } }
      : `${not}json-valid`,
};

/** An assertion of promptfoo as rows assert it here: one or several; null where there is no equivalent. */
export function rowAsserts({ type, value = null, threshold }: JsonObject): readonly JsonValue[] | null {
  const written = textOf(type);
  const isNegated = written.startsWith('not-');
  const take =
    threshold === undefined ? known[isNegated ? written.slice('not-'.length) : written] : undefined;
  const taken = take?.(value, isNegated ? 'not-' : '') ?? null;
  return taken === null ? null : [taken].flat();
}
