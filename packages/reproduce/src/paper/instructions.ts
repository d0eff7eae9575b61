import type { Paper } from './paper.ts';
import { quoteRanges, type TextRange } from './quote-ranges.ts';

/** A stretch of a page that speaks to a program that reads it, and not of the paper's subject. */
interface Instruction extends TextRange {
  readonly page: number;
  readonly text: string;
}

const pattern =
  /\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+|the\s+|your\s+|of\s+)*(?:previous|prior|earlier|above|preceding|other|former)?\s*(?:system\s+)?(?:instructions?|prompts?|directions?|guidelines)\b/gi;

/** How far such a text goes on behind its beginning, where no paragraph ends before. */
const LONGEST = 320;

/** Texts that tell a reading program what to do. */
export function instructionsIn({ pages }: Paper): readonly Instruction[] {
  return pages.flatMap(({ number, text }) =>
    Array.from(text.matchAll(pattern), ({ index }) => {
      const end = text.slice(index, index + LONGEST).search(/\n\s*\n/);
      const to = index + (end === -1 ? LONGEST : end);
      return { page: number, from: index, to, text: text.slice(index, to).replaceAll(/\s+/g, ' ').trim() };
    }),
  );
}

/** Whether all that a quote has stands in such a text: what it says is not the paper's. */
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
