import type { Metric } from '@assay/metrics';
import type { Field } from '@assay/tasks';

/** Fields that say of themselves that they are about the answer beside them. */
const aboutAnswers =
  /(?:^|[_\W])(?:confidence|probabilit(?:y|ies)|logprobs?|certainty|explanations?|rationales?|justifications?|reasoning)(?:[_\W]|$)/i;

type JudgedField =
  | { readonly field: Field | undefined; readonly beside: readonly string[] }
  | { readonly missing: string /** The fields that it may be. */; readonly among: readonly string[] };

/** The one field that a metric can judge: the only one, or the only one that is not about another. Numbers of certainty have metrics of their own. */
export function judgedField({ name, requires }: Metric, fields: readonly Field[]): JudgedField {
  if (fields.length <= 1 || !requires.includes('output')) return { field: fields[0], beside: [] };
  const nameOf = (field: Field): string => field.name ?? field.id ?? '?';
  const answers = fields.filter((field) => !aboutAnswers.test(field.name ?? ''));
  const [answer] = answers;
  if (answers.length === 1 && answer?.name != null && comparesAnswers.has(name))
    return { field: answer, beside: fields.filter((field) => field !== answer).map(nameOf) };
  return {
    missing: `the output has ${fields.length} fields (${fields.map(nameOf).join(', ')}), and the file does not say which one ${name} judges`,
    among: fields.flatMap((field) => field.name ?? []),
  };
}

/** Metrics that hold an answer against the right one. */
const comparesAnswers = new Set([
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
/** Metrics that count verdicts. */
const countsVerdicts = new Set(['all-pass-per-group', 'all-pass-auc', 'pass-rate-per-group']);

/** Why a metric of the right name cannot judge what the output is; null where it can. */
export function cannotJudge({ name }: Metric, field: Field | undefined): string | null {
  const has = (type: RegExp): boolean => field?.dataTypes.some((one) => type.test(one)) ?? false;
  const what = field?.name ?? 'the output';
  if (comparesAnswers.has(name) && has(/anyURI$|ImageObject$|AudioObject$|VideoObject$/i))
    return `${what} is a file, which ${name} does not look into: who judges it, and how, is not said`;
  if (countsVerdicts.has(name) && has(/string$|Text$/i) && field?.valuePattern == null)
    return `${name} counts verdicts, and ${what} is a text: who judges it, with which prompt, is not said`;
  return null;
}
