import type { ScoringSample } from '@assay/metrics';
import type { JsonValue } from '@assay/records';

type Change = (value: JsonValue) => JsonValue;

const isBox = (value: JsonValue): boolean =>
  Array.isArray(value) && value.length === 4 && value.every((one) => typeof one === 'number');

const eachBox =
  (change: Change): Change =>
  (value) =>
    isBox(value)
      ? change(value)
      : Array.isArray(value)
        ? (value as readonly JsonValue[]).map((one) => (isBox(one) ? change(one) : one))
        : value;

const asObject = eachBox((box) => ({ bbox: box, score: 1 }));
const inList: Change = (value) => (isBox(value) ? [value] : value);
const asText: Change = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What code of a project may be written for: one box or a list of them, numbers or objects, terms as a list or a text, values or the text of an answer. */
const isTerms = (value: JsonValue): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const joined =
  (by: string): Change =>
  (value) =>
    isTerms(value) ? value.join(by) : value;

const changes: readonly Change[] = [
  (value) => value,
  asObject,
  inList,
  (value) => asObject(inList(value)),
  joined('\n'),
  joined(', '),
];
const forms = changes.flatMap((change) => [
  { output: change, expected: change },
  { output: (value: JsonValue) => asText(change(value)), expected: change },
]);

/** Samples in every form that differs from those before it, as they are first. */
export function knownForms(samples: readonly ScoringSample[]): readonly (readonly ScoringSample[])[] {
  const written = forms.map(({ output, expected }) =>
    samples.map((sample) => ({
      ...sample,
      output: output(sample.output),
      ...(sample.expected === undefined ? {} : { expected: expected(sample.expected) }),
    })),
  );
  return [...new Map(written.map((one) => [JSON.stringify(one), one])).values()];
}
