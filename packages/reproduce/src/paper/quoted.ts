import { wholeWord } from '../names.ts';
import { type BareText, bareText } from './bare-text.ts';
import { columnHeads } from './cell-of.ts';
import type { Paper, PaperPage } from './paper.ts';

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

/**
 * Where a quote stands: the page that is named, else the first that has it; null where no page does. White space, hyphens, typographic
 * quotes, ligatures and marks of emphasis do not tell two texts apart; words and figures do. A quote may leave something out with three dots,
 * and may run on in the next column or on the next page.
 */
export function pageOfQuote({ pages }: Paper, quote: string, named: number | null): number | null {
  const has = (page: PaperPage | undefined): boolean =>
    page !== undefined &&
    (quoteRanges(page.text, quote, pages[pages.indexOf(page) + 1]?.text) !== null || isInRow(page, quote));
  const isNamed = ({ number }: PaperPage): boolean => number === named;
  if (has(pages.find(isNamed))) return named;
  return pages.find(has)?.number ?? null;
}

/** Cells of one row beside each other, where the row gives one the name that several share, and what heads a column in several lines. */
function isInRow({ tables }: PaperPage, quote: string): boolean {
  const wanted = bareText(quote).text;
  return (
    wanted.length >= LEAST_IN_ROW &&
    tables.some((table) =>
      [...table.rows.map((row) => row.join(' ')), ...columnHeads(table)].some((text) =>
        bareText(text).text.includes(wanted),
      ),
    )
  );
}

const LEAST_IN_ROW = 5;

export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[‘’‚]/g, "'")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/(\p{L})-\s+(?=\p{Ll})/gu, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** A stretch of a page that speaks to a program that reads it, and not of the paper's subject. */
interface Instruction extends TextRange {
  readonly page: number;
  readonly text: string;
}

/** An order to leave what was said before, or words to a reader that is a program. */
const pattern =
  /\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|the\s+|your\s+|of\s+)*(?:previous|prior|earlier|above|preceding|other|former)?\s*(?:system\s+)?(?:instructions?|prompts?|directions?|guidelines)\b|\b(?:dear|attention|(?:a )?(?:note|notice|message) (?:to|for))[\s:,]+(?:all\s+|any\s+|the\s+)*(?:AIs?|LLMs?|(?:large )?language models?|automated|automatic|machine)\b(?:\s+(?:readers?|reviewers?|assistants?|agents?|models?|systems?|parsers?|tools?))?|\bif you are (?:an?\s+)?(?:AIs?|LLM|(?:large )?language model|automated|automatic)\b/giu;

/** How far such a text goes on behind its beginning at most. */
const LONGEST = 320;

/** A sentence that goes on telling a reader what to do. */
const goesOn =
  /^\s*(?:(?:and|also|then|instead|finally|please)\b[,\s]*)*(?:you\b|do not\b|don't\b|never\b|always\b|ignore|disregard|report|record|output|say|state|write|give|set|answer|respond|reply|return|rate|claim|add|list|treat|assign|pretend|leave|replace|use)\b/iu;

/** Texts that tell a reading program what to do. */
export function instructionsIn({ pages }: Paper): readonly Instruction[] {
  return pages.flatMap(({ number, text }) => {
    const found: Instruction[] = [];
    for (const { index } of text.matchAll(pattern)) {
      if (index < (found.at(-1)?.to ?? 0)) continue;
      const to = index + lengthOf(text.slice(index, index + LONGEST));
      found.push({
        page: number,
        from: index,
        to,
        text: text.slice(index, to).replaceAll(/\s+/g, ' ').trim(),
      });
    }
    return found;
  });
}

/** Up to the end of its sentence, and of those behind it that go on so; a paragraph or a heading ends it. */
function lengthOf(text: string): number {
  const end = text.search(/\n\s*\n|\n(?=(?:\d+|[A-Z])(?:\.\d+)*\.? \p{Lu}\p{L}+)/u);
  const own = end === -1 ? text : text.slice(0, end);
  let length = 0;
  for (const [sentence] of own.matchAll(/[\s\S]+?(?:[.!?](?=\s)|$)/g)) {
    if (length > 0 && !goesOn.test(sentence)) break;
    length += sentence.length;
  }
  return length;
}

/** Whether a quote stands in such a text alone: what it says is not the paper's. */
export function isOfInstruction(paper: Paper, quote: string, page: number): boolean {
  const told = instructionsIn(paper).filter((one) => one.page === page);
  const text = paper.pages.find(({ number }) => number === page)?.text;
  if (told.length === 0 || text === undefined) return false;
  const outside = told.reduce(
    (rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to),
    text,
  );
  return quoteRanges(text, quote) !== null && quoteRanges(outside, quote) === null;
}

/** Whether a prompt is such a text and nothing more: prompts of a benchmark may well have one in them. */
export function isOnlyInstruction(paper: Paper, prompt: string, page: number): boolean {
  const wanted = bareText(prompt).text;
  return instructionsIn(paper).some((one) => one.page === page && bareText(one.text).text.includes(wanted));
}
