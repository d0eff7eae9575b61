import type { JsonValue } from '@assay/records';

/**
 * Mathematics without the commands that only set it: dollars and brackets of formulas, `\left`, `\text{…}`, `\boxed{…}`, thin
 * spaces; fractions as `a/b`, roots as `sqrt(a)`. It reads one spelling out of several, and computes nothing.
 */
function withoutLatex(text: string): string {
  let plain = text
    .replaceAll(/\\\(|\\\)|\\\[|\\\]|(?<!\\)\$/gu, '')
    .replaceAll(/\\(?:left|right|displaystyle|limits)(?![A-Za-z])/gu, '')
    .replaceAll(/\\[,;:! ]|~/gu, '')
    .replaceAll(/\\(?:q?quad)(?![A-Za-z])/gu, ' ')
    .replaceAll(/\^\s*\{?\\circ\}?|\\degree(?![A-Za-z])/gu, '')
    .replaceAll(/\\([%$#&_])/gu, '$1');
  // From the inside out: what a command holds may hold another.
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = plain
      .replaceAll(
        /\\(?:text|textbf|textit|mathrm|mathbf|mathit|operatorname|boxed|mbox|fbox)\s*\{([^{}]*)\}/gu,
        '$1',
      )
      .replaceAll(
        /\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/gu,
        (_, a: string, b: string) => `${grouped(a)}/${grouped(b)}`,
      )
      .replaceAll(/\\[dt]?frac\s*(\d)\s*(\d)/gu, '$1/$2')
      .replaceAll(/\\sqrt\s*\{([^{}]*)\}/gu, 'sqrt($1)');
    if (next === plain) break;
    plain = next;
  }
  return plain
    .replaceAll(/\\(?:cdot|times)(?![A-Za-z])/gu, '*')
    .replaceAll(/\\(?:le|leq)(?![A-Za-z])/gu, '<=')
    .replaceAll(/\\(?:ge|geq)(?![A-Za-z])/gu, '>=')
    .replaceAll(/\\pi(?![A-Za-z])/gu, 'pi')
    .replaceAll(/\\infty(?![A-Za-z])/gu, 'infinity');
}

const ROUNDS = 20;

function grouped(part: string): string {
  return /^[\w.]+$/u.test(part.trim()) ? part.trim() : `(${part.trim()})`;
}

const WRITTEN =
  /^([-−+]?)\s*[$€£]?\s*((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+|\.(?!\d))?)((?:[eE][-+]?\d+)?)\s*(%?)$/u;

/**
 * A number in one spelling: no currency, no separators of thousands, no zeros that say nothing; a percent sign stays.
 * Digits are moved as text, so that nothing is rounded. Null: it is not a number.
 */
export function plainNumber(text: string): string | null {
  const match = WRITTEN.exec(text.trim());
  if (match === null) return null;
  const [, sign, digits, exponent, percent] = match;
  const [whole = '', fraction = ''] = digits!.replaceAll(',', '').split('.');
  if (whole === '' && fraction === '') return null;
  if (exponent !== '') {
    const value = Number(`${whole || '0'}.${fraction || '0'}${exponent}`);
    return Number.isFinite(value) ? signed(sign!, String(value), percent!) : null;
  }
  const kept = fraction.replace(/0+$/, '');
  const plain = whole.replace(/^0+(?=\d)/, '') || '0';
  return signed(sign!, kept === '' ? plain : `${plain}.${kept}`, percent!);
}

function signed(sign: string, digits: string, percent: string): string {
  const isNegative = (sign === '-' || sign === '−') && /[1-9]/.test(digits);
  return `${isNegative ? '-' : ''}${digits}${percent}`;
}

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
