import { bareText } from './bare-text.ts';
import { columnHeads } from './cell-labels.ts';
import type { Paper, PaperPage } from './paper.ts';
import { quoteRanges } from './quote-ranges.ts';

/**
 * Where a quote stands: the page that is named, else the first that has it; null where no page does. White space, hyphens, typographic
 * quotes, ligatures and marks of emphasis do not tell two texts apart; words and figures do. A quote may leave something out with three dots,
 * and may run on in the next column or on the next page.
 */
export function pageOfQuote({ pages }: Paper, quote: string, named: number | null): number | null {
  const has = (page: PaperPage | undefined): boolean =>
    page !== undefined &&
    (quoteRanges(page.text, quote, pages[pages.indexOf(page) + 1]?.text) !== null || isInRow(page, quote));
  const isNamed = ({ number }: PaperPage): boolean => number === named;
  if (has(pages.find(isNamed))) return named;
  return pages.find(has)?.number ?? null;
}

/** Cells of one row beside each other, where the row gives one the name that several share, and what heads a column in several lines. */
function isInRow({ tables }: PaperPage, quote: string): boolean {
  const wanted = bareText(quote).text;
  return (
    wanted.length >= LEAST_IN_ROW &&
    tables.some((table) =>
      [...table.rows.map((row) => row.join(' ')), ...columnHeads(table)].some((text) =>
        bareText(text).text.includes(wanted),
      ),
    )
  );
}

const LEAST_IN_ROW = 5;

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
