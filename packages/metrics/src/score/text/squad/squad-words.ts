import { removeAsciiPunctuation } from '../ascii-punctuation.ts';
import { splitWords } from '../split-words.ts';

/** An article standing alone. Word characters are the letters and numbers of any script, and the underscore. */
const ARTICLE = /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu;

/** SQuAD's normalisation: lower-case, drop ASCII punctuation, drop articles, split at white space; in that order. Linear. */
export function squadWords(text: string): string[] {
  return splitWords(removeAsciiPunctuation(text.toLowerCase()).replaceAll(ARTICLE, ' '));
}
