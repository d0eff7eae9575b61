import { linearPattern } from '@assay/metrics';
import type { JsonObject, JsonValue } from '@assay/records';

/** What a metric looks for in a text. */
export type TextSought =
  | {
      readonly kind: 'texts';
      readonly texts: readonly string[];
      readonly needs: 'any' | 'all';
      readonly ignores_case: boolean;
    }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly flags: string }
  | { readonly kind: 'equal'; readonly text: string };

/** What a metric of the catalogue looks for in a sample's answer; null where it does more than look for a text. */
export function textSought(
  metric: string,
  params: JsonObject,
  expected: JsonValue | undefined,
): TextSought | null {
  if (metric === 'contains') {
    const texts = textsOf(params['text'] ?? expected);
    const needs = params['match'] === 'all' ? 'all' : 'any';
    return texts === null
      ? null
      : { kind: 'texts', texts, needs, ignores_case: params['ignore_case'] === true };
  }
  if (metric === 'regex') {
    const pattern = params['pattern'] ?? expected;
    const flags = typeof params['flags'] === 'string' ? params['flags'] : '';
    return typeof pattern === 'string' ? { kind: 'pattern', pattern, flags } : null;
  }
  return metric === 'exact-match' && typeof expected === 'string' ? { kind: 'equal', text: expected } : null;
}

/** Where the first of what is sought begins and ends in a text. */
export function placeOf(sought: TextSought, text: string): readonly [number, number] | null {
  if (sought.kind === 'equal') return null;
  if (sought.kind === 'pattern') return placeOfPattern(sought, text);
  for (const one of sought.texts) {
    const place = placeOfText(one, text, sought.ignores_case);
    if (place !== null) return place;
  }
  return null;
}

/** Of several texts those that are not there. */
export function absentOf({ texts, ignores_case: ignoresCase }: TextSought & { kind: 'texts' }, text: string) {
  const fold = (part: string) => (ignoresCase ? part.toLowerCase() : part);
  return texts.filter((one) => !fold(text).includes(fold(one)));
}

export function textsOf(expected: JsonValue | undefined): readonly string[] | null {
  if (typeof expected === 'string') return [expected];
  return Array.isArray(expected) && expected.every((one) => typeof one === 'string') ? expected : null;
}

function placeOfText(sought: string, text: string, ignoresCase: boolean): readonly [number, number] | null {
  const folded = ignoresCase ? text.toLowerCase() : text;
  // A few letters change their length in lower case: then no position of the one text is one of the other.
  if (sought === '' || folded.length !== text.length) return null;
  const at = folded.indexOf(ignoresCase ? sought.toLowerCase() : sought);
  return at === -1 ? null : [at, at + sought.length];
}

function placeOfPattern(
  { pattern, flags }: TextSought & { kind: 'pattern' },
  text: string,
): readonly [number, number] | null {
  const matcher = linearPattern(pattern, flags, 'Metric regex').matcher(text);
  return matcher.find() && matcher.end() > matcher.start() ? [matcher.start(), matcher.end()] : null;
}
