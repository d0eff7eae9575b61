import { porterStem } from '../porter-stem.ts';
import { alphanumericWords } from './alphanumeric-words.ts';

export const ROUGE_TOKENISERS = ['google', 'unicode'] as const;

export interface RougeTokens {
  readonly tokenizer: (typeof ROUGE_TOKENISERS)[number];
  readonly stemmer: boolean;
}

/**
 * `google`: lower-case, everything but a-z and 0-9 separates (niño gives ni and o; other scripts give nothing), as
 * rouge_score does it. `unicode`: lower-cased runs of letters and digits of any script, as eval-harness does it.
 * With `stemmer`, words of more than three letters are stemmed (Porter, nltk's default mode). Linear.
 */
export function rougeWords(text: string, { tokenizer, stemmer }: RougeTokens): string[] {
  const words =
    tokenizer === 'google' ? (text.toLowerCase().match(/[a-z0-9]+/g) ?? []) : alphanumericWords(text);
  return stemmer ? words.map((word) => (word.length > 3 ? porterStem(word) : word)) : words;
}
