import { type JsonObject, type JsonValue, listOf } from '@assay/records';
import { textOf } from '../../import/runs/recorded-rows.ts';

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
  'icontains-any': (value, not) => ({
    [`${not}regex`]: { pattern: texts(value).map(escaped).join('|'), flags: 'i' },
  }),
  'icontains-all': (value, not) =>
    not === '' ? texts(value).map((text) => ({ contains: { expected: text, ignore_case: true } })) : null,
  'contains-all': (value, not) => (not === '' ? texts(value).map((text) => ({ contains: text })) : null),
  'is-json': (value, not) =>
    typeof value === 'object' && value !== null
      ? { [`${not}json-schema`]: { schema: value } }
      : `${not}json-valid`,
};

/** Those that ask a model. */
const judged: Readonly<Record<string, Take>> = {
  'llm-rubric': (value, not) => ({ [`${not}llm-as-judge`]: rubric(value) }),
  'g-eval': (value, not) => ({ [`${not}llm-as-judge`]: rubric(value) }),
  'model-graded-closedqa': (value, not) => ({
    [`${not}llm-as-judge`]: {
      rubric: `The answer meets this criterion: ${rubric(value)}`,
      name: rubric(value),
    },
  }),
  factuality: (value, not) => ({
    [`${not}llm-as-judge`]: {
      rubric: 'The answer agrees in its facts with the expected one; what it adds does not contradict it.',
      name: `facts: ${rubric(value)}`,
      expected: value,
    },
  }),
};
const aliases: Readonly<Record<string, string>> = { 'model-graded-factuality': 'factuality' };

function rubric(value: JsonValue): string {
  return Array.isArray(value) ? listOf(value).map(textOf).join('\n') : textOf(value);
}

/** Whether a model is asked. */
export function isJudged({ type }: JsonObject): boolean {
  return Object.hasOwn(judged, kindOf(textOf(type)));
}

function kindOf(written: string): string {
  const kind = written.replace(/^not-/, '');
  return aliases[kind] ?? kind;
}

/** An assertion of promptfoo as rows assert it here: one or several; null where there is no equivalent. */
export function rowAsserts({ type, value = null, threshold }: JsonObject): readonly JsonValue[] | null {
  const written = textOf(type);
  const isNegated = written.startsWith('not-');
  const kind = kindOf(written);
  const take = threshold === undefined ? (known[kind] ?? judged[kind]) : undefined;
  const taken = take?.(value, isNegated ? 'not-' : '') ?? null;
  return taken === null ? null : [taken].flat();
}
