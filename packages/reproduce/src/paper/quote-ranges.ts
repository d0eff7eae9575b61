import { type BareText, bareText } from './bare-text.ts';
import { wholeWord } from '../text/whole-word.ts';

/** A stretch of a text, its end not included. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Characters that a part of a quote has at least, where it comes in parts. */
const LEAST_PART = 10;
/** Shorter quotes have to be words of their own: `o1` is not in `go1d`. */
const LEAST_ANYWHERE = 4;

/**
 * Where a quote stands in the text of a page, in one piece or in several: where dots leave something out, and where it goes on in another
 * column or, with the text of the next page, on that page. Null: the text does not have it.
 */
export function quoteRanges(text: string, quote: string, next?: string): readonly TextRange[] | null {
  const page = bareOf(text);
  const wanted = bareOf(quote).text;
  if (wanted.length < 2) return null;
  if (wanted.length < LEAST_ANYWHERE) return wordRange(text, quote);
  const at = page.text.indexOf(wanted);
  if (at !== -1) return [rangeOf(page, at, wanted.length)];
  const parts = quote.split(/\s*\[?(?:\.{3}|…)\]?\s*/).map((part) => bareText(part).text);
  if (parts.length > 1)
    return inOrder(
      page,
      parts.filter((part) => part !== ''),
    );
  return overBreak(text, page, wanted, next);
}

const kept = new Map<string, BareText>();
const MOST_KEPT = 2000;

function bareOf(text: string): BareText {
  const before = kept.get(text);
  if (before !== undefined) return before;
  if (kept.size >= MOST_KEPT) kept.clear();
  const bare = bareText(text);
  kept.set(text, bare);
  return bare;
}

function rangeOf({ places }: BareText, at: number, length: number): TextRange {
  return { from: places[at]!, to: places[at + length - 1]! + 1 };
}

function wordRange(text: string, quote: string): readonly TextRange[] | null {
  const hit = wholeWord(quote.trim(), 'iu').exec(text);
  return hit === null ? null : [{ from: hit.index, to: hit.index + hit[0].length }];
}

function inOrder(page: BareText, parts: readonly string[]): readonly TextRange[] | null {
  const ranges: TextRange[] = [];
  let from = 0;
  for (const part of parts) {
    const at = page.text.indexOf(part, from);
    if (at === -1 || part.length < LEAST_PART) return null;
    ranges.push(rangeOf(page, at, part.length));
    from = at + part.length;
  }
  return ranges.length === 0 ? null : ranges;
}

/** The first part ends a line, and the other begins one: of this page, or of the next. */
function overBreak(
  text: string,
  page: BareText,
  wanted: string,
  next: string | undefined,
): readonly TextRange[] | null {
  const beginning = wanted.slice(0, LEAST_PART);
  for (let at = page.text.indexOf(beginning); at !== -1; at = page.text.indexOf(beginning, at + 1)) {
    const most = Math.min(wanted.length - LEAST_PART, page.text.length - at);
    for (let length = LEAST_PART; length <= most; length++) {
      if (page.text[at + length - 1] !== wanted[length - 1]) break;
      if (!endsLine(text, page, at + length)) continue;
      const rest = wanted.slice(length);
      const own = lineWith(text, page, rest);
      if (own !== null) return [rangeOf(page, at, length), own];
      if (next !== undefined && lineWith(next, bareOf(next), rest) !== null)
        return [rangeOf(page, at, length)];
    }
  }
  return null;
}

function endsLine(text: string, { places }: BareText, end: number): boolean {
  const [last, after] = [places[end - 1]!, places[end] ?? text.length];
  return after === text.length || text.slice(last, after).includes('\n');
}

function lineWith(text: string, page: BareText, rest: string): TextRange | null {
  for (let at = page.text.indexOf(rest); at !== -1; at = page.text.indexOf(rest, at + 1)) {
    const before = at === 0 ? '\n' : text.slice(page.places[at - 1], page.places[at]);
    if (before.includes('\n')) return rangeOf(page, at, rest.length);
  }
  return null;
}
