import { type EvaluationResult, type MetricName, shortId } from '../read/task.ts';
import type { MatchContext } from './match-context.ts';
import type { Pair } from './pair.ts';

/** What a result says its number is. */
export type ReadValue =
  | { readonly kind: 'number'; readonly value: number }
  /** A number can be made out, but not by every reader: 227/1068, 81 ± 2, 1,234. */
  | { readonly kind: 'not-plain'; readonly value: number; readonly why: string }
  | { readonly kind: 'absent'; readonly why: string }
  | { readonly kind: 'unreadable' };

const placeholders =
  /^(?:n\/?a|nan|none|null|nil|tbd|todo|tba|pending|unknown|placeholder|x+|\?+|-+|–|—|\.+|…|<.*>|\[.*\]|\{.*\})$/i;
const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*%?$/i;
const fraction = /^([+-]?\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/;
const withSpread = /^([+-]?\d+(?:\.\d+)?)\s*%?\s*(?:±|\+\/-|\(|\[)/;
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Reads the value of a result: a JSON number, a number written as text (a percent sign is fine), or a quantity. */
export function readValue(value: EvaluationResult['value']): ReadValue {
  if (value === null) return { kind: 'absent', why: 'it has no value' };
  if (typeof value === 'object') return readValue(value.value);
  if (typeof value === 'number') return { kind: 'number', value };
  const text = value.trim();
  if (text === '') return { kind: 'absent', why: 'its value is empty' };
  if (placeholders.test(text))
    return { kind: 'absent', why: `its value is the placeholder ${JSON.stringify(text)}` };
  if (plainNumber.test(text)) return finite(Number(text.replace(/\s*%$/, '')));
  return notPlain(text);
}

function notPlain(text: string): ReadValue {
  const parts = fraction.exec(text);
  if (parts !== null && Number(parts[2]) !== 0) {
    return { kind: 'not-plain', value: Number(parts[1]) / Number(parts[2]), why: 'a fraction' };
  }
  const spread = withSpread.exec(text);
  if (spread !== null)
    return { kind: 'not-plain', value: Number(spread[1]), why: 'a number with its spread' };
  if (grouped.test(text)) {
    return {
      kind: 'not-plain',
      value: Number(text.replaceAll(',', '')),
      why: 'a number with grouped digits',
    };
  }
  return { kind: 'unreadable' };
}

function finite(value: number): ReadValue {
  return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'unreadable' };
}

/** "F1 Score", "F1-Score" and "f1_score" are one spelling; so is an IRI that ends in it. */
export function foldedMetric({ name, iri }: MetricName): string {
  const last = iri ? (shortId(name) ?? name) : name;
  return last
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@%]+/gu, '');
}

/** How a number is named that gives each subtask one vote, behind the name of its metric. */
export const UNWEIGHTED_MEAN = ' (unweighted mean over subtasks)';

/**
 * The mean of what the subtasks report for the metric; their own numbers are held against rows by themselves. Null where
 * the name is of another number.
 */
export function meanOverSubtasks(
  metric: string,
  { children }: Pair,
  context: MatchContext,
): number | { readonly why: string } | null {
  if (!metric.endsWith(UNWEIGHTED_MEAN)) return null;
  const wanted = foldedMetric({ name: metric.slice(0, -UNWEIGHTED_MEAN.length), iri: false });
  const values = children.map(({ solution }) => {
    const results = context.evaluationsOf(solution).flatMap((evaluation) => evaluation.results);
    const own = results.filter((result) => result.metric !== null && foldedMetric(result.metric) === wanted);
    const value = own.length === 1 ? readValue(own[0]!.value) : null;
    return value?.kind === 'number' ? value.value : null;
  });
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length < values.length) return { why: 'not every subtask reports it' };
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}
