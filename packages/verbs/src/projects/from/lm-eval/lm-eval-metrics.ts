import { answerReading, answerReadingSchema } from '@assay/metrics';
import { AssayError, type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { textOf } from '../../../import/runs/recorded-rows.ts';
import { keyFrom } from '../../key-from.ts';

/** By what a task asks for: the metrics of that name there, as they are called here. */
const equivalents: Readonly<Record<string, Readonly<Record<string, JsonValue>>>> = {
  multiple_choice: {
    acc: { 'choice-accuracy': { name: 'acc' } },
    acc_norm: { 'choice-accuracy': { name: 'acc_norm', per: 'characters' } },
    acc_bytes: { 'choice-accuracy': { name: 'acc_bytes', per: 'bytes' } },
    brier_score: { 'choice-brier': { name: 'brier_score' } },
  },
  loglikelihood: { perplexity: 'perplexity', acc: { 'greedy-match': { name: 'acc' } } },
  loglikelihood_rolling: {
    word_perplexity: 'word-perplexity',
    byte_perplexity: 'byte-perplexity',
    bits_per_byte: 'bits-per-byte',
  },
  generate_until: { acc: 'exact-match', f1: 'squad-f1', bleu: 'bleu', chrf: 'chrf' },
};

/** What a task is scored by that does not say. */
const usual: Readonly<Record<string, readonly string[]>> = {
  multiple_choice: ['acc', 'acc_norm'],
  loglikelihood: ['perplexity', 'acc'],
  loglikelihood_rolling: ['word_perplexity', 'byte_perplexity', 'bits_per_byte'],
  generate_until: ['exact_match'],
};

/** The metrics of a task; those of written answers once for every pipeline of filters that finds one. */
export function takeMetrics(config: JsonObject, notes: string[]): readonly JsonValue[] {
  const given = textOf(config['output_type'] ?? 'generate_until');
  const type = Object.hasOwn(usual, given) ? given : 'generate_until';
  const ofType = (names: readonly string[]): readonly JsonValue[] =>
    names.map((name) => equivalents[type]![name] ?? 'exact-match');
  const listed = listOf(config['metric_list']).map(objectOf);
  const metrics = listed.flatMap((entry): readonly JsonValue[] => {
    const name = textOf(entry['metric']);
    if (name === 'exact_match' && type === 'generate_until') return exactMatches(entry, config, notes);
    if (Object.hasOwn(equivalents[type]!, name)) return [equivalents[type]![name]!];
    notes.push(`the metric ${name} has no equivalent that was written`);
    return [];
  });
  return metrics.length === 0 ? ofType(usual[type]!) : [...new Set(metrics)];
}

function exactMatches(entry: JsonObject, config: JsonObject, notes: string[]): readonly JsonValue[] {
  const normalise = normalisationsOf(entry, notes);
  const options = normalise.length === 0 ? {} : { normalise };
  const found = listOf(config['filter_list'])
    .map(objectOf)
    .flatMap((pipeline) => extractOf(pipeline, notes));
  if (found.length > 0)
    return found.map(({ key, extract }) => ({ 'exact-match': { name: key, extract, ...options } }));
  return normalise.length === 0 ? ['exact-match'] : [{ 'exact-match': options }];
}

function normalisationsOf(entry: JsonObject, notes: string[]): readonly string[] {
  for (const name of ['regexes_to_ignore', 'ignore_numbers'])
    if (entry[name] !== undefined && entry[name] !== false)
      notes.push(`${name} of exact_match has no equivalent, and was left out`);
  return [
    ...(entry['ignore_case'] === true ? ['case'] : []),
    ...(entry['ignore_punctuation'] === true ? ['punctuation'] : []),
  ];
}

/** What finds the answer in a pipeline of filters; none where it only takes answers as they are. */
function extractOf({ name, filter }: JsonObject, notes: string[]) {
  const extract = listOf(filter)
    .map(objectOf)
    .flatMap((step): readonly JsonObject[] => {
      const kind = textOf(step['function']);
      if (kind === 'take_first') return [];
      const pattern = textOf(step['regex_pattern'] ?? '(\\d+)');
      const taken = { regex: pattern, match: step['group_select'] === -1 ? 'last' : 'first' };
      if (kind === 'regex' && isAccepted(taken)) return [taken];
      notes.push(
        `the filter ${kind}${kind === 'regex' ? ` ${pattern}` : ''} has no equivalent, and was left out`,
      );
      return [];
    });
  return extract.length === 0 ? [] : [{ key: keyFrom(textOf(name ?? 'found'), 'found'), extract }];
}

/** Patterns that would not end in linear time are refused here, and told. */
function isAccepted(step: JsonObject): boolean {
  try {
    answerReading(answerReadingSchema.parse({ extract: [step] }));
    return true;
  } catch (error) {
    if (error instanceof AssayError) return false;
    throw error;
  }
}
