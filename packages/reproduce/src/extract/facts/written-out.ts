import type { Paper } from '../../paper/paper.ts';
import { isSameHead, plainHead } from '../../same-head.ts';
import type { Evidenced } from '../extraction.ts';
import { joinDividedWords } from '../../text/join-divided-words.ts';

/** What a short head stands for, where the text writes it out: `Over-Refusal Rate (ORR)`, `consistency (Cons)`, `Cons denotes consistency`. */
export function writtenOut({ pages }: Paper, head: string): Evidenced | null {
  const short = plainHead(head);
  if (!/^\p{Lu}[\p{L}\d-]{0,8}s?$/u.test(short) || short.length < 2) return null;
  const before = new RegExp(
    `((?:[\\p{L}\\d]+[-\\s]+){0,5}[\\p{L}\\d]+)\\s*\\(${short}\\.?(?![\\p{L}\\d])`,
    'gu',
  );
  const behind = new RegExp(
    `(?<![\\p{L}\\d])${short}\\.?\\s*(?:=|:|is short for|stands for|denotes|means|abbreviates)\\s+(?:the\\s+)?((?:[\\p{L}\\d]+[-\\s]+){0,4}[\\p{L}\\d]+)`,
    'gu',
  );
  for (const { number: page, text: given } of pages) {
    const text = joinDividedWords(given).replaceAll('\n', ' ');
    for (const hit of text.matchAll(before)) {
      const words = hit[1]!.split(/\s+/);
      for (let from = words.length - 1; from >= 0; from--) {
        const value = words.slice(from).join(' ');
        if (isShortFor(short, value)) return { value, status: 'explicit', quote: `${value} (${short}`, page };
      }
    }
    for (const hit of text.matchAll(behind)) {
      const words = hit[1]!.split(/\s+/);
      for (let to = 1; to <= words.length; to++) {
        const value = words.slice(0, to).join(' ');
        if (isShortFor(short, value) || isByParts(short, value))
          return {
            value,
            status: 'explicit',
            quote: hit[0].slice(0, hit[0].indexOf(hit[1]!) + value.length),
            page,
          };
      }
    }
  }
  return null;
}

/** By initials, by the beginning of its first word, or by letters of its only word: `ORR`, `Con` for contract law, `SS` for Spreadsheet. */
function isShortFor(short: string, long: string): boolean {
  const [one, other] = [short.toLowerCase().replace(/s$/, ''), long.toLowerCase()];
  if (other === short.toLowerCase() || other.length <= short.length) return false;
  if (isSameHead(short, long)) return true;
  const isBeginning = other.startsWith(one) && /\p{Ll}/u.test(short.slice(1));
  return (
    isBeginning ||
    (/^\p{Lu}+$/u.test(short) && short.length === 2 && !/\s/.test(long) && hasLetters(other, one))
  );
}

/** `R-L` for ROUGE-L: each part begins the other's. */
function isByParts(short: string, long: string): boolean {
  const [ones, others] = [short, long].map((text) => text.toLowerCase().split('-'));
  return (
    ones!.length > 1 &&
    ones!.length === others!.length &&
    ones!.every((one, i) => others![i]!.startsWith(one))
  );
}

/** All letters in their order, beginning with the first. */
function hasLetters(word: string, letters: string): boolean {
  let at = -1;
  return letters.split('').every((letter, i) => {
    at = word.indexOf(letter, at + 1);
    return i === 0 ? at === 0 : at !== -1;
  });
}
