import type { Paper } from './paper.ts';

/**
 * Where a quote stands: the page that is named, else the first that has it; null where no page does. White space, line
 * breaks with their hyphens, typographic quotes, ligatures and marks of emphasis do not tell two texts apart; words and figures do.
 */
export function pageOfQuote({ pages }: Paper, quote: string, named: number | null): number | null {
  const wanted = folded(quote);
  if (wanted.length < 3) return null;
  const has = (number: number): boolean => {
    const page = pages.find((one) => one.number === number);
    return page !== undefined && folded(page.text).includes(wanted);
  };
  if (named !== null && has(named)) return named;
  return pages.find(({ number }) => has(number))?.number ?? null;
}

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
