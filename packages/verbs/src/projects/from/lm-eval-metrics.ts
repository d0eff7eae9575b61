import { answerReading, answerReadingSchema } from '@assay/metrics';
import { AssayError, type JsonObject, type JsonValue } from '@assay/records';
import { listOf, objectOf, textOf } from '../../import/runs/recorded-rows.ts';
import { keyFrom } from '../key-from.ts';

const plain: Readonly<Record<string, string>> = { f1: 'squad-f1', bleu: 'bleu', chrf: 'chrf' };

/** The metrics of a task, each once for every pipeline of filters that finds an answer. */
export function takeMetrics(config: JsonObject, isChoice: boolean, notes: string[]): readonly JsonValue[] {
  const pipelines = listOf(config['filter_list']).map(objectOf);
  const metrics = listOf(config['metric_list'])
    .map(objectOf)
    .flatMap((entry): readonly JsonValue[] => {
      const name = textOf(entry['metric']);
      if (name === 'acc') return ['exact-match'];
      if (name === 'exact_match') {
        const normalise = normalisationsOf(entry, notes);
        const options = normalise.length === 0 ? {} : { normalise };
        const found = pipelines.flatMap((pipeline) => extractOf(pipeline, notes));
        if (found.length > 0)
          return found.map(({ key, extract }) => ({ 'exact-match': { name: key, extract, ...options } }));
        return normalise.length === 0 ? ['exact-match'] : [{ 'exact-match': options }];
      }
      if (name === 'acc_norm')
        notes.push('acc_norm needs likelihoods: solver: likelihood and choice-accuracy: { per: characters }');
      else if (plain[name] === undefined) notes.push(`the metric ${name} has no equivalent that was written`);
      else return [plain[name]];
      return [];
    });
  if (isChoice)
    notes.push(
      'choices are asked for by generation, by their letters; solver: likelihood asks as lm-eval does',
    );
  return metrics.length === 0 ? ['exact-match'] : [...new Set(metrics)];
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
