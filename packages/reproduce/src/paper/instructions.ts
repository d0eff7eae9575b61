import { bareText } from './bare-text.ts';
import type { Paper } from './paper.ts';
import { quoteRanges, type TextRange } from './quote-ranges.ts';

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
