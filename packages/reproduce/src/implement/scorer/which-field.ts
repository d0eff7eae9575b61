import type { Metric } from '@assay/metrics';
import type { Field } from '@assay/tasks';

/** Fields that say of themselves how sure an answer is. */
const certainty = /(?:^|[_\W])(?:confidence|probabilit(?:y|ies)|logprobs?|certainty)(?:[_\W]|$)/i;
/** Fields that say of themselves that they are about the answer beside them: reasons, and verdicts that somebody gave. */
const aboutAnswers =
  /(?:^|[_\W])(?:explanations?|rationales?|justifications?|reasoning|uncertainty|variance|evaluation|is_correct|correct|verdict|grade)(?:[_\W]|$)/i;
/** Fields that repeat what was asked. */
const asked = /^(?:raw_)?(?:inputs?|questions?|prompts?|query|choices|options)$/i;

export type WhichField =
  | { readonly field: Field | undefined; readonly because: string | null }
  /** One of several: the fields that it may be. */
  | { readonly missing: string; readonly among: readonly Field[] }
  /** None of them: the answer, or what pairs it with its certainty, has to be worked out. */
  | { readonly missing: string; readonly beyond: 'answer' | 'certainty' };

/** The one field that a metric can judge: the only one, the only one that is an answer, or the one that the file's words name. */
export function whichField(
  { name, requires }: Metric,
  fields: readonly Field[],
  words: { readonly asked: string; readonly described: string },
): WhichField {
  if (fields.length <= 1 || !requires.includes('output')) return { field: fields[0], because: null };
  const isCertainty = (field: Field): boolean => certainty.test(field.name ?? '');
  const answers = fields.filter(
    (field) =>
      !isCertainty(field) && !aboutAnswers.test(field.name ?? '') && !asked.test((field.name ?? '').trim()),
  );
  const names = fields.map(nameOf).join(', ');
  if (takesProbabilities.has(name) && fields.some(isCertainty))
    return {
      beyond: 'certainty',
      missing: `${name} of the catalogue takes the probability of a class; here ${fields.filter(isCertainty).map(nameOf).join(', ')} is the certainty of an answer that is right or wrong, and nothing pairs the two`,
    };
  if (answers.length === 0)
    return {
      beyond: 'answer',
      missing: `none of the fields of the output (${names}) is the answer that ${name} judges`,
    };
  const [answer] = answers;
  const beside = fields.filter((field) => field !== answer).map(nameOf);
  if (answers.length === 1 && answer?.name != null && requires.includes('expected'))
    return {
      field: answer,
      because: `${name} judges ${answer.name}, because the other fields (${beside.join(', ')}) are about that answer`,
    };
  const named = fieldInWords(answers, words);
  if (named !== null) return { field: named.field, because: `${name} judges ${named.why}` };
  return {
    missing: `the output has ${fields.length} fields (${names}), and the file does not say which one ${name} judges`,
    among: answers,
  };
}

function nameOf({ name, id }: Field): string {
  return name ?? id ?? '?';
}

/** Named by the metric itself (`Correct Trace Rate` and trace), by its own description, or in a sentence with the metric; one field alone. */
function fieldInWords(
  fields: readonly Field[],
  words: { readonly asked: string; readonly described: string },
): { readonly field: Field; readonly why: string } | null {
  const metric = plain(words.asked);
  const only = (found: readonly Field[]): Field | null => (found.length === 1 ? found[0]! : null);
  const inName = only(fields.filter(({ name }) => name !== null && has(metric, plain(name))));
  if (inName !== null)
    return { field: inName, why: `${nameOf(inName)}, which ${JSON.stringify(words.asked)} names` };
  const inOwn = only(fields.filter(({ description }) => has(plain(description ?? ''), metric)));
  if (inOwn !== null)
    return { field: inOwn, why: `${nameOf(inOwn)}, whose description names ${JSON.stringify(words.asked)}` };
  const sentences = words.described
    .split(/(?<=[.;])\s+|\n/)
    .filter((sentence) => has(plain(sentence), metric));
  const inSentence = only(
    fields.filter(({ name }) => name !== null && sentences.some((one) => has(plain(one), plain(name)))),
  );
  return inSentence === null
    ? null
    : {
        field: inSentence,
        why: `${nameOf(inSentence)}, which the file names beside ${JSON.stringify(words.asked)}`,
      };
}

/** Words alone, in small letters: `dependency_exists` and `Dependency exists` are one. */
function plain(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

function has(text: string, words: string): boolean {
  return words.trim() !== '' && text.includes(words);
}

const takesProbabilities = new Set(['ece', 'brier', 'log-loss', 'roc-auc', 'average-precision']);

/** Metrics that hold an answer against the right one. */
export const comparesAnswers: ReadonlySet<string> = new Set([
  'accuracy',
  'balanced-accuracy',
  'exact-match',
  'squad-exact-match',
  'squad-f1',
  'f1',
  'precision',
  'recall',
  'mcc',
]);
