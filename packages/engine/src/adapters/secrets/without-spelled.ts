import { lettersOf, placesOf } from './letters-of.ts';
import { SHOWN } from './shown.ts';
import type { Span, SpelledSecret } from './spelled-secret.ts';

/** As many letters are read together: a secret may be spread over texts beside each other. */
const TOGETHER = 2 ** 20;

interface Text {
  readonly text: string;
  /** Where its letters begin among those of all. */
  readonly start: number;
}

/** A value without secrets that are spelled out, set in pieces, or spread over several texts in it. */
export function withoutSpelled(value: unknown, secrets: readonly SpelledSecret[]): unknown {
  if (secrets.length === 0) return value;
  const texts: string[] = [];
  collect(value, texts);
  const cleaned = cleanedTexts(texts, secrets);
  if (cleaned === null) return value;
  let next = 0;
  return mapTexts(value, () => cleaned[next++]!);
}

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (hasMembers(value)) for (const member of Object.values(value)) collect(member, texts);
}

/** Null where there is nothing to take out. */
function cleanedTexts(texts: readonly string[], secrets: readonly SpelledSecret[]): readonly string[] | null {
  let cleaned: string[] | null = null;
  for (let from = 0; from < texts.length; ) {
    const read: Text[] = [];
    let letters = '';
    for (; from < texts.length && (read.length === 0 || letters.length < TOGETHER); from += 1) {
      read.push({ text: texts[from]!, start: letters.length });
      letters += lettersOf(texts[from]!);
    }
    const spans = secrets.flatMap((secret) => secret.spansIn(letters));
    if (spans.length === 0) continue;
    cleaned ??= [...texts];
    const first = from - read.length;
    for (const [i, one] of read.entries()) cleaned[first + i] = withoutSpans(one, spans);
  }
  return cleaned;
}

function withoutSpans({ text, start }: Text, spans: readonly Span[]): string {
  const places = placesOf(text);
  const here = spans
    .map(([from, to]): Span => [Math.max(from - start, 0), Math.min(to - start, places.length)])
    .filter(([from, to]) => from < to)
    .toSorted((a, b) => a[0] - b[0]);
  let left = '';
  let kept = 0;
  for (const [from, to] of here) {
    const end = places[to - 1]! + 1;
    if (end <= kept) continue;
    // Two that overlap are shown as one.
    if (places[from]! >= kept) left += text.slice(kept, places[from]) + SHOWN;
    kept = end;
  }
  return left + text.slice(kept);
}

function mapTexts(value: unknown, next: () => string): unknown {
  if (typeof value === 'string') return next();
  if (!hasMembers(value)) return value;
  if (Array.isArray(value)) return value.map((member) => mapTexts(member, next));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapTexts(member, next)]));
}

function hasMembers(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}
