import { quoteRanges, type TextRange } from '../paper/quote-ranges.ts';

/** A page's text in pieces: plain ones, and ones that are quoted. */
interface MarkedPart {
  readonly text: string;
  /** Number of the mark; null for plain text. */
  readonly mark: number | null;
}

export interface MarkedText {
  readonly parts: readonly MarkedPart[];
  /** The mark of each quote, in their order; null where it stands only in a table. */
  readonly places: readonly (number | null)[];
}

/** Where quotes stand in a text: as they were found, each with the first mark of what it covers. */
export function markQuotes(text: string, quotes: readonly string[], next?: string): MarkedText {
  const found = quotes.map((quote) => quoteRanges(text, quote, next));
  const ranges: { from: number; to: number }[] = [];
  const inOrder = found.flatMap((one) => one ?? []).sort((a, b) => a.from - b.from || b.to - a.to);
  for (const range of inOrder) {
    const last = ranges.at(-1);
    if (last !== undefined && range.from < last.to) last.to = Math.max(last.to, range.to);
    else ranges.push({ ...range });
  }
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const [mark, { from, to }] of ranges.entries()) {
    if (from > at) parts.push({ text: text.slice(at, from), mark: null });
    parts.push({ text: text.slice(from, to), mark });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), mark: null });
  const markOf = (range: TextRange): number =>
    ranges.findIndex(({ from, to }) => range.from >= from && range.to <= to);
  return { parts, places: found.map((one) => (one === null ? null : markOf(one[0]!))) };
}
