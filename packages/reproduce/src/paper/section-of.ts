import { bareText } from './bare-text.ts';
import type { Paper, PaperPage } from './paper.ts';
import { quoteRanges } from './quote-ranges.ts';
import { sectionAt, sectionName } from './sections.ts';

/** The section that a quote stands in; of a cell, the one that its table belongs to. */
export function sectionOfQuote(paper: Paper, quote: string, page: number | null): string | null {
  const found = page === null ? undefined : pageOf(paper, page);
  if (page === null || found === undefined) return null;
  const wanted = bareText(quote).text;
  const table = found.tables.findIndex(({ rows }) =>
    rows.flat().some((cell) => bareText(cell).text === wanted),
  );
  if (table !== -1) return sectionOfTable(paper, page, table + 1);
  return nameAt(paper, page, quoteRanges(found.text, quote)?.[0]?.from ?? 0);
}

/** The section of a table of a page, counted from 1: the first that speaks of it, else where it stands. Pages are set with tables far from their text. */
export function sectionOfTable(paper: Paper, page: number, table: number): string | null {
  const { tables = [], text = '' } = pageOf(paper, page) ?? {};
  const { caption = null, rows = [] } = tables[table - 1] ?? {};
  const [label] = /^\W*(?:Table|Tab\.)\s+[\p{L}\d.]*[\p{L}\d]/iu.exec(caption ?? '') ?? [];
  if (label !== undefined) {
    const words = label.replaceAll(/^\W+/g, '').split(/\s+/);
    const number = words.at(-1)!.replaceAll('.', String.raw`\.`);
    const mention = new RegExp(
      String.raw`\S[^\S\n]+Tab(?:le|\.)\s+${number}(?![\p{L}\d])|^Tab(?:le|\.)\s+${number}\s+\p{Ll}`,
      'imu',
    );
    for (const one of paper.pages) {
      const at = one.text.search(mention);
      if (at !== -1) return nameAt(paper, one.number, at);
    }
  }
  const bare = bareText(text);
  for (const beginning of [caption?.slice(0, LONGEST) ?? '', rows.at(-1)?.join(' ') ?? '']) {
    const wanted = bareText(beginning).text;
    const at = wanted === '' ? -1 : bare.text.indexOf(wanted);
    if (at !== -1) return nameAt(paper, page, bare.places[at]!);
  }
  return nameAt(paper, page, 0);
}

const LONGEST = 60;

function nameAt(paper: Paper, page: number, at: number): string | null {
  const section = sectionAt(paper, page, at);
  return section === null ? null : sectionName(section);
}

function pageOf({ pages }: Paper, page: number): PaperPage | undefined {
  return pages.find(({ number }) => number === page);
}
