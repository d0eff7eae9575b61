import { bareText } from './bare-text.ts';
import type { Paper, PaperPage } from './paper.ts';
import { quoteRanges } from './quoted.ts';

/** A section of a paper by its heading. */
interface PaperSection {
  /** As the paper numbers it: `3.2`, `IV`, `B.1`; null where it does not. */
  readonly number: string | null;
  readonly title: string;
  readonly page: number;
  /** Where its heading begins in the text of the page. */
  readonly from: number;
  readonly isAppendix: boolean;
}

const LEAST_PLAIN = 4;

type Heading = Omit<PaperSection, 'isAppendix'>;

const known = new WeakMap<Paper, readonly PaperSection[]>();

/** The sections of a paper in their order: by the marks of its headings where it has such, else by what reads like headings. */
export function sectionsOf(paper: Paper): readonly PaperSection[] {
  const before = known.get(paper);
  if (before !== undefined) return before;
  const [marked, plain] = [headings(paper, markedHeading), inOrder(headings(paper, plainHeading))];
  // A text may quote others with marks of their own.
  const isMarked = marked.some(({ title }) => unnumbered.test(title)) || plain.length < LEAST_PLAIN;
  const found = isMarked && marked.length > 1 ? marked : plain;
  let isAppendix = false;
  const sections = found
    .filter(({ title }) => title !== paper.title)
    .map((one) => {
      if (/^(?:references|bibliography)\b/i.test(one.title)) return { ...one, isAppendix: false };
      isAppendix ||= /^(?:appendi(?:x|ces)|supplementa)/i.test(one.title) || isLettered(one, found);
      return { ...one, isAppendix };
    });
  known.set(paper, sections);
  return sections;
}

/** The section that a place of a page is in; null above the first heading. */
export function sectionAt(paper: Paper, page: number, at: number): PaperSection | null {
  return (
    sectionsOf(paper).findLast((one) => one.page < page || (one.page === page && one.from <= at)) ?? null
  );
}

/** `3.2 Metrics`, `Appendix B Decoding`. */
export function sectionName({ number, title, isAppendix }: PaperSection): string {
  const named = number === null ? title : `${number} ${title}`;
  return isAppendix && !/^appendi/i.test(title) ? `Appendix ${named}` : named;
}

function headings(
  { pages }: Paper,
  read: (line: string) => Pick<Heading, 'number' | 'title'> | null,
): readonly Heading[] {
  return pages.flatMap(({ number: page, text }: PaperPage) => {
    let from = 0;
    return text.split('\n').flatMap((line) => {
      const found = read(line);
      const at = from;
      from += line.length + 1;
      return found === null ? [] : [{ ...found, page, from: at }];
    });
  });
}

const numbering =
  /^(?:appendix\s+)?((?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,3}|[IVX]{1,5})(?:[.:)]|\s*[—–-])?\s+(?=\S)/i;

function parted(text: string): Pick<Heading, 'number' | 'title'> {
  const [whole = '', number = null] = numbering.exec(text) ?? [];
  const title = text.slice(whole.length).trim();
  const isNumber =
    number !== null && /^(?:\d|[A-Z](?:\.\d|$)|[IVX]+$)/.test(number) && /^\p{Lu}|^\d/u.test(title);
  return isNumber ? { number, title } : { number: null, title: text };
}

function markedHeading(line: string): Pick<Heading, 'number' | 'title'> | null {
  const [, text] = /^\s{0,3}#{1,6}\s+(\S.*?)\s*#*$/.exec(line) ?? [];
  return text === undefined ? null : parted(text.trim());
}

const LONGEST = 90;
const unnumbered =
  /^(?:abstract|introduction|related work|references|bibliography|acknowledge?ments?|limitations|conclusions?|discussion|ethics statement|ethical considerations|broader impact|reproducibility statement|supplementary material|appendi(?:x|ces))\W*$/i;

function plainHeading(line: string): Pick<Heading, 'number' | 'title'> | null {
  // Between the number of a heading and its words stands a gap as between the columns of a table.
  const text = line.trim().replace(/^(\S{1,8})\t(?=\p{Lu})/u, '$1 ');
  if (/^abstract\s?[—–:.-]/i.test(text)) return { number: null, title: 'Abstract' };
  if (text.length > LONGEST || text.includes('\t') || /[.,;:]$|\d$|\.{3}/.test(text.replace(/^\S+/, '')))
    return unnumbered.test(text) ? { number: null, title: text.replace(/\W+$/, '') } : null;
  if (unnumbered.test(text)) return { number: null, title: text };
  const found = parted(text);
  const isTitle = /^\p{Lu}[^=|@{}<>]*$/u.test(found.title) && found.title.split(/\s+/).length <= 12;
  return found.number !== null && isTitle && numbering.test(text) ? found : null;
}

/** Headings whose numbers follow each other: "1 University of Norwich" above "1 Introduction" is none. */
function inOrder(found: readonly Heading[]): readonly Heading[] {
  const abstract = found.findIndex(({ title }) => /^abstract/i.test(title));
  const first = found.findIndex(
    ({ number, title }) => /^(?:1|I)$/.test(number ?? '') && /^introduction\b/i.test(title),
  );
  const start = first !== -1 ? first : abstract === -1 ? 0 : abstract;
  const kept: Heading[] = [];
  let last: Place | null = null;
  for (const [i, one] of found.entries()) {
    if (one.number === null) {
      kept.push(one);
      continue;
    }
    if (i < start) continue;
    const place = follows(one.number, last);
    if (place === null) continue;
    last = place;
    kept.push(one);
  }
  return kept;
}

interface Place {
  readonly style: 'figures' | 'roman' | 'letters';
  readonly path: readonly number[];
  /** Of the section that lettered ones are parts of. */
  readonly above: Place | null;
}

function follows(number: string, last: Place | null): Place | null {
  const roman = /^[IVX]+$/.test(number) ? romanValue(number) : null;
  if (roman !== null && (last === null || rootOf(last).style === 'roman')) {
    const before = last === null ? 0 : rootOf(last).path[0]!;
    if (roman > before && roman <= before + MOST_MISSED)
      return { style: 'roman', path: [roman], above: null };
  }
  const [head = '', ...rest] = number.split('.');
  const isLetter = /^[A-Z]$/.test(head);
  const path = [isLetter ? head.codePointAt(0)! - 64 : Number(head), ...rest.map(Number)];
  if (path.some((step) => !Number.isInteger(step))) return null;
  if (!isLetter) {
    const before = last?.style === 'figures' ? last.path : last === null ? [] : null;
    return before !== null && comesNext(path, before) ? { style: 'figures', path, above: null } : null;
  }
  if (last === null) return null;
  const root = rootOf(last);
  const above = root.style === 'letters' ? null : root;
  const before = last.style === 'letters' ? last.path : [];
  if (comesNext(path, before)) return { style: 'letters', path, above };
  return null;
}

function rootOf(place: Place): Place {
  return place.above ?? place;
}

/** A heading that was not read as one does not end the count. */
const MOST_MISSED = 2;

/** 3.2 comes after 3.1 and 3.1.4, 3.1 after 3, 4 after all of these. */
function comesNext(path: readonly number[], before: readonly number[]): boolean {
  const depth = path.length;
  if (depth > before.length)
    return depth === before.length + 1 && path.at(-1) === 1 && same(path, before, depth - 1);
  const step = path.at(-1)! - before[depth - 1]!;
  return same(path, before, depth - 1) && step > 0 && step <= MOST_MISSED;
}

function same(one: readonly number[], other: readonly number[], length: number): boolean {
  return one.slice(0, length).every((step, i) => step === other[i]);
}

function romanValue(number: string): number | null {
  const all = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII', 'XIV', 'XV'];
  const at = all.indexOf(number);
  return at === -1 ? null : at + 1;
}

/** `B.1` of a paper that numbers its sections in figures is in an appendix; in one that numbers them I, II, III it is a part of one. */
function isLettered({ number }: Heading, all: readonly Heading[]): boolean {
  const isRoman = all.some((one) => /^(?:II|III|IV)$/.test(one.number ?? ''));
  return !isRoman && /^[A-Z](?:\.|$)/.test(number ?? '');
}

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
  for (const beginning of [caption?.slice(0, LONGEST_HEADING) ?? '', rows.at(-1)?.join(' ') ?? '']) {
    const wanted = bareText(beginning).text;
    const at = wanted === '' ? -1 : bare.text.indexOf(wanted);
    if (at !== -1) return nameAt(paper, page, bare.places[at]!);
  }
  return nameAt(paper, page, 0);
}

const LONGEST_HEADING = 60;

function nameAt(paper: Paper, page: number, at: number): string | null {
  const section = sectionAt(paper, page, at);
  return section === null ? null : sectionName(section);
}

function pageOf({ pages }: Paper, page: number): PaperPage | undefined {
  return pages.find(({ number }) => number === page);
}
