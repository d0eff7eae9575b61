import { splitWords, trimEnd } from '../split-words.ts';

export const BLEU_TOKENISERS = ['13a', 'intl', 'char', 'none'] as const;
export type BleuTokeniser = (typeof BLEU_TOKENISERS)[number];

/**
 * The tokenisers of sacreBLEU. `13a`: mteval-v13a, for Western scripts; `intl`: mteval-v14 international;
 * `char`: every character; `none`: as separated by white space. Trailing white space is dropped first. Linear.
 */
export function bleuTokens(text: string, tokeniser: BleuTokeniser): string[] {
  const line = trimEnd(text);
  if (tokeniser === 'none') return splitWords(line);
  if (tokeniser === 'char') return splitWords(Array.from(line).join(' '));
  return splitWords(tokeniser === '13a' ? separate13a(line) : separateInternational(line));
}

function separate13a(line: string): string {
  const plain = line
    .replaceAll('<skipped>', '')
    .replaceAll('-\n', '')
    .replaceAll('\n', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  return ` ${plain} `
    .replaceAll(/[{-~[-` -&(-+:-@/]/gu, ' $& ')
    .replaceAll(/([^0-9])([.,])/gu, '$1 $2 ')
    .replaceAll(/([.,])([^0-9])/gu, ' $1 $2')
    .replaceAll(/([0-9])(-)/gu, '$1 $2 ');
}

function separateInternational(line: string): string {
  return line
    .replaceAll(/(\P{N})(\p{P})/gu, '$1 $2 ')
    .replaceAll(/(\p{P})(\P{N})/gu, ' $1 $2')
    .replaceAll(/\p{S}/gu, ' $& ');
}
