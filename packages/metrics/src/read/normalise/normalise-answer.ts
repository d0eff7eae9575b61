import type { JsonValue } from '@assay/records';
import { withoutLatex } from './without-latex.ts';
import { plainNumber } from './plain-number.ts';

/** Ways in which two answers may differ without meaning something else, in the order in which they are usually written. */
export const normalisations = [
  'unicode',
  'latex',
  'trim',
  'case',
  'punctuation',
  'articles',
  'numbers',
  'spaces',
] as const;

export type Normalisation = (typeof normalisations)[number];

/** Applied to the answer and to what is expected alike, one after the other; lists have each of their texts normalised. */
export function answerNormaliser(names: readonly Normalisation[]): (value: JsonValue) => JsonValue {
  const hasNumbers = names.includes('numbers');
  const normalise = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(normalise);
    if (typeof value === 'number' && hasNumbers) return normalise(String(value));
    if (typeof value !== 'string') return value;
    return names.reduce((text, name) => rules[name](text), value);
  };
  return normalise;
}

const rules: Readonly<Record<Normalisation, (text: string) => string>> = {
  trim: (text) => text.trim(),
  case: (text) => text.toLowerCase(),
  spaces: (text) => text.replaceAll(/\s+/gu, ' '),
  punctuation: withoutPunctuation,
  articles: (text) =>
    text
      .replaceAll(/(?<![\p{L}\p{N}])(?:a|an|the)(?![\p{L}\p{N}])/giu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  numbers: withPlainNumbers,
  unicode: (text) =>
    text
      .normalize('NFKC')
      .replaceAll(/[‘’‚′]/gu, "'")
      .replaceAll(/[“”„″]/gu, '"')
      .replaceAll(/[‐‑‒–—−]/gu, '-'),
  latex: withoutLatex,
};

/** Marks inside of a number (`3.5`, `1,000`) and the minus before one belong to it, and stay. */
function withoutPunctuation(text: string): string {
  return text.replaceAll(
    /(?<=\d)[.,](?=\d)|(?<![\p{L}\p{N}])[-−](?=\.?\d)|[\p{P}$+<=>^`|~]/gu,
    (mark, at: number, whole: string) => {
      const isInside = /[.,]/.test(mark) && /\d/.test(whole[at - 1] ?? '') && /\d/.test(whole[at + 1] ?? '');
      const isSign =
        /[-−]/u.test(mark) && /[.\d]/.test(whole[at + 1] ?? '') && !/[\p{L}\p{N}]/u.test(whole[at - 1] ?? '');
      return isInside || isSign ? mark : '';
    },
  );
}

/** Every number in the text in one spelling: 1,000.50 and $1000.5 are the same. */
function withPlainNumbers(text: string): string {
  return text.replaceAll(
    /(?<![\p{L}\p{N}.])[-−]?[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/gu,
    (number) => plainNumber(number) ?? number,
  );
}
