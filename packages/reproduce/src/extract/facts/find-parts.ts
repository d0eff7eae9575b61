import type { Paper } from '../../paper/paper.ts';
import { type Extraction, partNamed } from '../extraction.ts';
import { joinDividedWords } from '../../text/join-divided-words.ts';

const list =
  /\b(?:subsets|categories|sub-?tasks|domains|subjects|tasks)\s*(?:\([^)]*\))?\s*(?:are|:|include|namely)\s*(?=\p{Lu})([^.;]{5,300})/gu;

/** Parts of a benchmark that a sentence lists: "three subsets: Biology (1,502 questions), Chemistry and Physics". */
export function findParts({ pages }: Paper): Extraction['subtasks'] {
  for (const { number: page, text } of pages) {
    for (const { 1: found } of text.matchAll(list)) {
      const names = joinDividedWords(found!.replaceAll(/\([^)]*\)/g, ''))
        .split(/,|\band\b|\bor\b/)
        .map((name) => name.replaceAll(/\s+/g, ' ').trim())
        .filter((name) => name !== '');
      const isNames = names.every((name) => /^\p{Lu}/u.test(name) && name.split(' ').length <= 4);
      if (names.length >= 2 && isNames) return names.map((name) => partNamed(name, page));
    }
  }
  return [];
}
