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

/** Where quotes stand in a text, whatever white space, hyphens at line ends and typographic marks lie between their words. */
export function markQuotes(text: string, quotes: readonly string[]): MarkedText {
  const found = quotes.map((quote) => rangeOf(text, quote));
  const ranges: { from: number; to: number }[] = [];
  for (const range of found.filter((one) => one !== null).sort((a, b) => a.from - b.from || b.to - a.to)) {
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
  const places = found.map((range) =>
    range === null ? null : ranges.findIndex(({ from, to }) => range.from >= from && range.to <= to),
  );
  return { parts, places };
}

const LONGEST_QUOTE = 2000;

function rangeOf(text: string, quote: string): { from: number; to: number } | null {
  const words = quote.slice(0, LONGEST_QUOTE).match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu);
  if (words === null) return null;
  const escaped = words.map((word) =>
    /^[\p{L}\p{N}]+$/u.test(word) ? word.split('').map(escape).join('(?:-\\s+)?') : escape(word),
  );
  const hit = new RegExp(escaped.join('[\\s‐-]*'), 'iu').exec(text);
  return hit === null ? null : { from: hit.index, to: hit.index + hit[0].length };
}

const alike: Readonly<Record<string, string>> = {
  "'": "['‘’]",
  '’': "['‘’]",
  '‘': "['‘’]",
  '"': '["“”]',
  '“': '["“”]',
  '”': '["“”]',
  '-': '[-‐–—−]',
  '–': '[-‐–—−]',
  '−': '[-‐–—−]',
};

function escape(character: string): string {
  return alike[character] ?? character.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
