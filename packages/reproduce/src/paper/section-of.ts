import { bareText } from './bare-text.ts';
import type { Paper, PaperPage } from './paper.ts';
import { quoteRanges } from './quote-ranges.ts';
import { sectionAt, sectionName } from './sections.ts';

/** The section that a quote stands in; that of the whole page where only a table has it. */
export function sectionOfQuote(paper: Paper, quote: string, page: number | null): string | null {
  if (page === null) return null;
  const { text } = pageOf(paper, page) ?? {};
  const [range] = text === undefined ? [] : (quoteRanges(text, quote) ?? []);
  return nameAt(paper, page, range?.from ?? 0);
}

/** Where a table of a page, counted from 1, stands in the text of the page; null where its caption is not in it. */
export function placeOfTable(paper: Paper, page: number | null, table: number): number | null {
  const found = page === null ? undefined : pageOf(paper, page);
  const { caption = null, rows = [] } = found?.tables[table - 1] ?? {};
  if (found === undefined) return null;
  const beginnings = [caption?.slice(0, LONGEST) ?? '', rows.at(-1)?.join(' ') ?? ''];
  for (const beginning of beginnings) {
    const bare = bareText(found.text);
    const wanted = bareText(beginning).text;
    const at = wanted === '' ? -1 : bare.text.indexOf(wanted);
    if (at !== -1) return bare.places[at]!;
  }
  return null;
}

const LONGEST = 60;

export function nameAt(paper: Paper, page: number | null, at: number): string | null {
  const section = page === null ? null : sectionAt(paper, page, at);
  return section === null ? null : sectionName(section);
}

function pageOf({ pages }: Paper, page: number): PaperPage | undefined {
  return pages.find(({ number }) => number === page);
}
