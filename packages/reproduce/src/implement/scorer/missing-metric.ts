import type { Metric } from '@assay/metrics';
import type { JsonObject } from '@assay/records';
import type { Field, Task } from '@assay/tasks';
import type { MeantMetric } from '../../metric-names.ts';
import type { Gap } from '../gap.ts';

/** Why a metric that the file names is not in the project yet. */
export interface MissingMetric {
  readonly missing: string;
  /** Entries of scorer.metrics, one of which is meant. */
  readonly entries?: readonly JsonObject[];
  /** An entry that stands before each of these: the verdict that they count. */
  readonly before?: JsonObject;
  /** What samples have to say besides, for the metric to be taken of them. */
  readonly samples?: string;
  readonly filledBy: Gap['filled_by'];
}

const judgeOf = (model: string | null, prompt: string | null = null): JsonObject => ({
  'llm-as-judge': {
    judge: model === null ? '<key of a model>' : `<key of ${model}>`,
    instruction: prompt ?? '<the prompt of the paper>',
  },
});

/** A number that a judge gives: which of the project's models it is has to be said, and its prompt where the file does not have it. */
export function missingJudge({ quote, model }: JudgeWords, described: string): MissingMetric {
  const prompt = judgePromptIn(described);
  const missing = [...(model === null ? ['its model'] : []), ...(prompt === null ? ['its prompt'] : [])];
  const what =
    missing.length === 2
      ? 'neither its model nor its prompt is given'
      : missing.length === 1
        ? `${missing[0]} is not given`
        : 'which model of the project it is, and which part of its answer is the score, have to be stated';
  return {
    missing: `a judge gives it (${JSON.stringify(quote)}), and ${what}`,
    entries: [judgeOf(model, prompt)],
    filledBy: 'given',
  };
}

/** The prompt that the file gives, where it gives one. */
function judgePromptIn(described: string): string | null {
  const [, prompt, ...others] = described.split(/^Prompt of the judge:\n/m);
  return prompt === undefined || others.length > 0 ? null : prompt.trim();
}

/** An answer that only somebody who looks at it can judge. */
function unjudged(missing: string, judge: JudgeWords | null): MissingMetric {
  return { missing, entries: [judgeOf(judge?.model ?? null)], filledBy: 'given' };
}

export const GROUPED = '"metadata": {"group": …} in each sample, by which samples are counted together';

/** A number over verdicts that a judge has to give first. */
function overVerdicts(
  entry: JsonObject,
  missing: string,
  { judge, isGrouped }: { readonly judge: JudgeWords | null; readonly isGrouped: boolean },
): MissingMetric {
  const named = { ...(judgeOf(judge?.model ?? null)['llm-as-judge'] as JsonObject), name: 'verdict' };
  return {
    missing,
    before: { 'llm-as-judge': named },
    entries: [fedBy(entry, 'verdict')],
    ...(isGrouped ? { samples: GROUPED } : {}),
    filledBy: 'given',
  };
}

/** A number over programs that pass their tests: several answers to one sample are trials of it. */
function overTests(entry: JsonObject, missing: string): MissingMetric {
  return {
    missing,
    before: { 'python-tests': { name: 'tests' } },
    entries: [fedBy(entry, 'tests')],
    filledBy: 'choice',
  };
}

function fedBy(entry: JsonObject, input: string): JsonObject {
  const pairs = Object.entries(entry).map(([metric, own]) => [metric, { ...(own as JsonObject), input }]);
  return Object.fromEntries(pairs) as JsonObject;
}

export function missingPort(name: string, port: 'judge' | 'embedding' | 'custom'): MissingMetric {
  if (port === 'embedding')
    return {
      missing: `${name} compares embeddings, and the file does not say of which model`,
      entries: [{ [name]: { embedding: '<key of a model>' } }],
      filledBy: 'given',
    };
  return {
    missing: `${name} asks a model, and the file gives neither its name nor its prompt`,
    entries: [name === 'llm-as-judge' ? judgeOf(null) : { [name]: { judge: '<key of a model>' } }],
    filledBy: 'given',
  };
}

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
const comparesAnswers: ReadonlySet<string> = new Set([
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

/** Metrics that count verdicts, which a text is not. */
const countsVerdicts = new Set([
  'all-pass-per-group',
  'all-pass-auc',
  'pass-rate-per-group',
  'win-rate',
  'safety-violation-rate',
]);
/** Those that also take an answer that equals the expected one for passed; a program is not compared so. */
const countsPasses = new Set(['pass-at-k', 'pass-hat-k']);
const ofPrograms = /\b(?:code|program|function|patch)s?\b/i;

/** Why a metric of the right name cannot judge what the output is; null where it can. */
export function cannotJudge(
  { metric: { name, requires }, parameters }: MeantMetric,
  field: Field | undefined,
  judge: JudgeWords | null,
): MissingMetric | null {
  const has = (type: RegExp): boolean => field?.dataTypes.some((one) => type.test(one)) ?? false;
  const what = field?.name ?? 'the output';
  const saidBy = judge === null ? '' : `; the file says ${JSON.stringify(judge.quote)}`;
  if (comparesAnswers.has(name) && has(/anyURI$|ImageObject$|AudioObject$|VideoObject$/i))
    return unjudged(
      `${what} is a file, whose contents ${name} does not read: who judges it, and how, is not stated${saidBy}`,
      judge,
    );
  if (countsVerdicts.has(name) && has(/string$|Text$/i) && field?.valuePattern == null)
    return overVerdicts(
      { [name]: parameters },
      `${name} counts verdicts, and ${what} is a text: who judges it, with which prompt, is not stated${saidBy}`,
      { judge, isGrouped: requires.includes('metadata.group') },
    );
  if (countsPasses.has(name) && ofPrograms.test(`${field?.name ?? ''} ${field?.description ?? ''}`))
    return overTests(
      { [name]: parameters },
      `${name} counts programs that pass, and which tests ${what} has to pass is not stated`,
    );
  return null;
}

/** What the file says of who judges. */
interface JudgeWords {
  readonly quote: string;
  readonly model: string | null;
}

const nameOfJudged = /\bjudged?\b|\bg-?eval\b|\bLLM\b|autorater|\bgrader?\b|model[\s-]graded|\bGPT/i;
const sentenceOfJudge =
  /\b(?:as[\s-]a[\s-]judge|judge models?|autoraters?|g-?eval|model[\s-]graded)\b|\b(?:judged|graded|rated|scored|assessed) by (?:an? |the )?(?:LLM|LMM|VLM|GPT|Claude|Gemini|Llama|language model|model)/i;
const modelNames =
  /\bGPT-\d[\w.]*(?:-\w+)*|\bClaude[\s-][\w .-]*\d(?:\.\d)?(?:[\s-](?:Opus|Sonnet|Haiku))?|\bGemini[\s-]\d(?:\.\d)?(?:[\s-](?:Pro|Flash))?|\bLlama[\s-]\d(?:\.\d)?|\bo[134](?:-mini)?\b/i;

/** In the metric's own name, or in a sentence that names the metric; null: nowhere. */
export function judgeInWords(metric: string, described: string): JudgeWords | null {
  if (nameOfJudged.test(metric)) return { quote: metric, model: modelNames.exec(metric)?.[0] ?? null };
  return judgeIn(described, (sentence) => sentence.toLowerCase().includes(metric.toLowerCase()));
}

const ofAllAnswers =
  /^(?:all |each |every |the |a |model(?:'s|s')? |generated )*(?:responses?|answers?|outputs?|completions?|generations?|replies)\b/i;
const byFormula = /\b(?:F1|precision|recall|accuracy|IoU|mAP|AUC|BLEU|ROUGE|distance|latency|perplexity)\b/i;

/** In a sentence about all answers, for a number that is no formula's: `Responses are judged by GPT-4o`. */
export function judgeOfAnswers(metric: string, described: string): JudgeWords | null {
  return byFormula.test(metric) ? null : judgeIn(described, (sentence) => ofAllAnswers.test(sentence.trim()));
}

/** In any sentence. */
export function judgeIn(
  described: string,
  isMeant: (sentence: string) => boolean = () => true,
): JudgeWords | null {
  const quote = described
    .split(/(?<=[.;])\s+|\n/)
    .find((sentence) => sentenceOfJudge.test(sentence) && isMeant(sentence));
  return quote === undefined ? null : { quote: quote.trim(), model: modelNames.exec(quote)?.[0] ?? null };
}

/** The fields of the output that a part asks for; what only tells rows apart is not judged. */
export function judgedFields(task: Task): readonly Field[] {
  return task.outputs.flatMap(({ schema }) => {
    const fields = schema?.fields ?? [];
    const isKey = ({ id, name }: Field): boolean =>
      [id, name].some((one) => one !== null && (schema?.key ?? []).includes(one)) ||
      (fields.length > 1 && /^(?:sample_|example_|question_|instance_)?u?id$/i.test(name ?? ''));
    return fields.filter((field) => !isKey(field));
  });
}
