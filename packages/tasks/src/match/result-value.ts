import type { EvaluationResult } from '../read/task.ts';

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
