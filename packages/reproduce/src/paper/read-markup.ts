import { MOST_COLUMNS, spreadCells } from './group-rows.ts';
import { findTables } from './layout/find-tables.ts';
import { lineText, type PlacedText } from './layout/placed-text.ts';
import { commonGutter, findGutter, placedLines } from './layout/text-lines.ts';
import { withoutLineNumbers } from './layout/upright-texts.ts';
import type { Paper, PaperPage, PaperTable } from './paper.ts';
import { expandMacros, latexTables, latexText, latexTitle, withoutComments } from './read-latex.ts';

const named: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'amp &,lt <,gt >,quot ",apos \',plusmn ±,times ×,minus −,middot ·,deg °,percnt %,hellip …,ndash –,mdash —,lsquo ‘,' +
    'rsquo ’,ldquo “,rdquo ”,laquo «,raquo »,bull •,dagger †,Dagger ‡,sect §,para ¶,copy ©,uarr ↑,darr ↓,larr ←,rarr →,' +
    'le ≤,ge ≥,ne ≠,asymp ≈,sim ∼,infin ∞,isin ∈,szlig ß,oslash ø,Oslash Ø,aelig æ,AElig Æ,oelig œ,alpha α,beta β,' +
    'gamma γ,delta δ,Delta Δ,epsilon ε,eta η,theta θ,kappa κ,lambda λ,mu μ,pi π,rho ρ,sigma σ,tau τ,phi φ,chi χ,' +
    'omega ω,lbrace {,rbrace },lcub {,rcub },lsqb [,rsqb ],lpar (,rpar ),vert |,lowbar _,num #,dollar $,ast *'
  )
    .split(',')
    .map((one) => one.split(' ') as [string, string]),
);

const marks: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
};

const spaces = /^(?:nbsp|ensp|emsp|thinsp|hairsp|numsp|puncsp)$/;

/** A character that HTML writes by its name or number, as `&plusmn;`, `&eacute;` and `&#8211;`; as it stands where it is none of them. */
function htmlCharacter(name: string): string {
  if (name.startsWith('#')) return characterOf(name.slice(1)) ?? `&${name};`;
  if (spaces.test(name)) return ' ';
  const [, letter, mark = ''] = /^([a-zA-Z])([a-z]+)$/.exec(name) ?? [];
  if (Object.hasOwn(named, name)) return named[name]!;
  return letter !== undefined && Object.hasOwn(marks, mark)
    ? `${letter}${marks[mark]!}`.normalize('NFC')
    : `&${name};`;
}

function characterOf(number: string): string | null {
  const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : null;
}

/** Lines that stand in columns at least, for a text to be one that keeps the places of a page. */
const LEAST_LINES = 8;
/** In points, as if the text were typed on a page: two spaces are a gap between cells, one is a gap between words. */
const CHARACTER = 6;
const LINE = 12;

/** Whether spaces in a text put words where they stood on a page, as tools do that keep a layout. */
function keepsLayout(source: string): boolean {
  return !source.includes('\t') && (source.match(/\S {2,}\S/g) ?? []).length >= LEAST_LINES;
}

/** Pages of such a text, read as pages of a PDF are: columns one after the other, tables by where their cells stand. */
function readLayoutText(source: string): readonly PaperPage[] {
  const pages = withoutLineNumbers(source.split('\f').map(piecesOf));
  const gutters = pages.map(findGutter);
  const common = commonGutter(gutters);
  return pages.map((pieces, i) => {
    const lines = placedLines(pieces, gutters[i] ?? common);
    return { number: i + 1, text: lines.map(lineText).join('\n'), tables: findTables(lines) };
  });
}

function piecesOf(page: string): readonly PlacedText[] {
  return page.split('\n').flatMap((line, i) =>
    Array.from(line.matchAll(/\S+(?: \S+)*/g), ({ 0: text, index }) => ({
      text,
      x: index * CHARACTER,
      y: -i * LINE,
      width: text.length * CHARACTER,
      height: 10,
    })),
  );
}

type Format = 'markdown' | 'html' | 'latex' | 'text';

/** A paper that has no pages: all of it is page 1, unless form feeds divide it. */
export function readMarkup(written: string, format: Format): Paper {
  const source = format === 'latex' ? expandMacros(withoutComments(written)) : written;
  const { title, plain, tables } = readers[format];
  const pages =
    format === 'text' && keepsLayout(source)
      ? readLayoutText(source)
      : source.split('\f').map((part, i) => ({ number: i + 1, text: plain(part), tables: tables(part) }));
  return { title: title(format === 'text' ? (pages[0]?.text ?? '') : source.split('\f', 1)[0]!), pages };
}

interface Reader {
  readonly title: (source: string) => string | null;
  readonly plain: (source: string) => string;
  readonly tables: (source: string) => readonly PaperTable[];
}

const readers: Readonly<Record<Format, Reader>> = {
  markdown: {
    title: (source) => frontMatter(source).title ?? first(source, /^#\s+(.+)$/m),
    plain: (source) =>
      withFrontMatter(source)
        .replaceAll(/!?\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g, '$1 $2')
        .replaceAll(/[*`]{1,3}|(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}_])/gu, ''),
    tables: pipeTables,
  },
  html: {
    title: (source) =>
      tagText(
        /<h1\b[^>]*>([\s\S]*?)<\/h1>/i.exec(source)?.[1] ??
          /<title\b[^>]*>([\s\S]*?)<\/title>/i.exec(source)?.[1] ??
          '',
      ),
    plain: (source) => textOfHtml(source),
    tables: htmlTables,
  },
  latex: { title: latexTitle, plain: latexText, tables: latexTables },
  text: {
    title: (source) =>
      source
        .split('\n')
        .find((line) => /\p{L}{2}.*\p{L}{2}/u.test(line))
        ?.trim() ?? null,
    plain: (source) => source,
    tables: tabTables,
  },
};

function first(source: string, pattern: RegExp): string | null {
  return pattern.exec(source)?.[1]?.trim() ?? null;
}

interface FrontMatter {
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly end: number;
}

/** Title and authors of the block between --- that a Markdown file may begin with. */
function frontMatter(source: string): FrontMatter {
  const block = /^---\s*\n([\s\S]*?)\n(?:---|\.\.\.)\s*\n/.exec(source);
  if (block === null) return { title: null, authors: [], end: 0 };
  const unquoted = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2');
  const title = first(block[1]!, /^title:\s*(.+)$/m);
  const [, inline = '', list = ''] = /^authors?:[ \t]*(.*)((?:\n[ \t]*-.*)*)/m.exec(block[1]!) ?? [];
  const authors = [...inline.replaceAll(/[[\]]/g, '').split(/,|\band\b/), ...list.split('\n')]
    .map((one) => unquoted(one.replace(/^[ \t]*-\s*(?:name:\s*)?/, '')))
    .filter((one) => one !== '');
  return { title: title === null ? null : unquoted(title), authors, end: block[0].length };
}

function withFrontMatter(source: string): string {
  const { title, authors, end } = frontMatter(source);
  return end === 0 ? source : [title ?? '', ...authors, '', source.slice(end)].join('\n');
}

/** Rows of pipes, with a row of dashes below the head. */
function pipeTables(source: string): readonly PaperTable[] {
  const isRow = (line: string): boolean => /^\s*\|.*\|\s*$/.test(line);
  const cells = (line: string): readonly string[] =>
    line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map(withoutEmphasis);
  return stretches(source, isRow, cells).map(({ rows, ...rest }) => ({
    ...rest,
    rows: headsOverBlanks(rows.filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell)))),
  }));
}

function withoutEmphasis(cell: string): string {
  return cell
    .trim()
    .replaceAll(/\*{1,3}|`|(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}_])/gu, '');
}

/** Cells of Markdown go over one column: a head over several leaves the others empty, above heads of their own. */
function headsOverBlanks(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const first = rows.findIndex((row) => row.slice(1).some((cell) => /^\W*\d/.test(cell)));
  return rows.map((row, i) => {
    const below = rows[i + 1];
    if (i >= first - 1 || below === undefined) return row;
    let head = '';
    return row.map((cell, at) => {
      head = cell === '' ? head : cell;
      return cell === '' && at > 0 && (below[at] ?? '') !== '' ? head : cell;
    });
  });
}

function tabTables(source: string): readonly PaperTable[] {
  return stretches(
    source,
    (line) => line.split('\t').length > 2,
    (line) => line.split('\t'),
  );
}

function stretches(
  source: string,
  isRow: (line: string) => boolean,
  cells: (line: string) => readonly string[],
): readonly PaperTable[] {
  const lines = source.split('\n');
  const tables: PaperTable[] = [];
  for (let i = 0; i < lines.length; i++) {
    const start = i;
    while (i < lines.length && isRow(lines[i]!)) i++;
    if (i - start < 2) continue;
    const rows = lines.slice(start, i).map((line) => cells(line).map((cell) => cell.trim()));
    const near = [...lines.slice(Math.max(0, start - 3), start), ...lines.slice(i, i + 3)];
    tables.push({ caption: near.find((line) => /^\W*Table\s+[\dA-Z]/.test(line))?.trim() ?? null, rows });
  }
  return tables;
}

function htmlTables(source: string): readonly PaperTable[] {
  return Array.from(source.matchAll(/<table\b[\s\S]*?<\/table>/gi), ({ 0: table, index }) => ({
    caption: tagText(
      /<caption\b[^>]*>([\s\S]*?)<\/caption>/i.exec(table)?.[1] ?? figureCaption(source, index),
    ),
    rows: spreadCells(
      Array.from(table.matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/gi), ([, row]) =>
        Array.from(row!.matchAll(/<t[dh]\b([^>]*)>([\s\S]*?)<\/t[dh]>/gi), ([, marks, cell]) => ({
          text: tagText(cell!) ?? '',
          columns: spanOf(marks!, 'colspan'),
          rows: spanOf(marks!, 'rowspan'),
        })),
      ),
    ),
  }));
}

/** The caption of the figure that a table stands in, before or behind it. */
function figureCaption(source: string, at: number): string {
  const start = source.lastIndexOf('<figure', at);
  const end = source.indexOf('</figure>', at);
  if (start === -1 || end === -1 || source.lastIndexOf('</figure>', at) > start) return '';
  return /<figcaption\b[^>]*>([\s\S]*?)<\/figcaption>/i.exec(source.slice(start, end))?.[1] ?? '';
}

function spanOf(marks: string, name: 'colspan' | 'rowspan'): number {
  const [, given = '1'] = new RegExp(`${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(marks) ?? [];
  return Math.min(Math.max(1, Number(given)), MOST_COLUMNS);
}

function tagText(markup: string): string | null {
  const text = textOfHtml(markup).replaceAll(/\s+/g, ' ').trim().replace(/^#+ /, '');
  return text === '' ? null : text;
}

/** Links with their addresses, formulas as they are shown and not as they were typed, people apart from each other. */
function textOfHtml(markup: string): string {
  return markup
    .replaceAll(/<(script|style|annotation|annotation-xml|nav|footer|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<header\b[^>]*\bdesktop_header\b[\s\S]*?<\/header>/gi, ' ')
    .replaceAll(
      /(<sup\b[^>]*ltx_note_mark[^>]*>[^<]*<\/sup>)(<span[^>]*ltx_note_outer[^>]*>\s*<span[^>]*ltx_note_content[^>]*>)\s*<sup\b[^>]*ltx_note_mark[^>]*>[^<]*<\/sup>/gi,
      '$1 $2',
    )
    .replaceAll(
      /<a\b[^>]*?\bhref\s*=\s*["'](https?:[^"']+)["'][^>]*>([\s\S]*?)<\/a>/gi,
      (_, url: string, text: string) => (text.includes(url) ? text : `${text} ${url}`),
    )
    .replaceAll(
      /<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/gi,
      (_, level: string, text: string) =>
        `\n${'#'.repeat(Number(level))} ${text.replaceAll(/<br\b[^>]*>|\s+/gi, ' ').trim()}\n`,
    )
    .replaceAll(/<\/?sup\b[^>]*>/gi, (tag) => (tag.startsWith('</') ? ' ' : '^'))
    .replaceAll(/(?=<span\b[^>]*(?:ltx_personname|ltx_author_notes))/gi, '\n')
    .replaceAll(/<\/(?:p|div|tr|h\d|li|table|section|figcaption|pre)>|<br\b[^>]*>/gi, '\n')
    .replaceAll(/<\/t[dh]>/gi, '\t')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+|#\d+|#x[\da-f]+);/gi, (_, name: string) => htmlCharacter(name));
}
