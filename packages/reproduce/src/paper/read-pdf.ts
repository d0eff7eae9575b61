import { AssayError } from '@assay/records';
import { findTables } from './layout/find-tables.ts';
import { lineText, type PlacedLine, type PlacedText } from './layout/placed-text.ts';
import { commonGutter, findGutter, placedLines } from './layout/text-lines.ts';
import { uprightTexts, withoutLineNumbers } from './layout/upright-texts.ts';
import type { Paper, PaperPage, PaperTable } from './paper.ts';

/**
 * A table that goes on in the next column or on the next page has its rows of names only where it begins: what goes on
 * gets them too, so that its numbers are numbers of something.
 */
function continueTables(pages: readonly PaperPage[]): readonly PaperPage[] {
  let last: { readonly table: PaperTable; readonly page: number } | null = null;
  return pages.map((page) => {
    const tables = page.tables.map((table) => {
      const before = last !== null && page.number - last.page <= 1 ? last.table : null;
      const whole = before !== null && goesOn(before, table) ? withNames(before, table) : table;
      last = { table: whole, page: page.number };
      return whole;
    });
    return { ...page, tables };
  });
}

function goesOn(before: PaperTable, { caption, rows }: PaperTable): boolean {
  if (caption !== null && caption !== before.caption && !/contin|cont['.]d/i.test(caption)) return false;
  const [first = []] = rows;
  const [names] = namesOf(before);
  return names !== undefined && first.length === names.length && hasNumbers(first);
}

function withNames(before: PaperTable, table: PaperTable): PaperTable {
  return { caption: table.caption ?? before.caption, rows: [...namesOf(before), ...table.rows] };
}

/** The rows above the first one of numbers. */
function namesOf({ rows }: PaperTable): PaperTable['rows'] {
  return rows.slice(0, Math.max(0, rows.findIndex(hasNumbers)));
}

/** Whether every cell after the first is a number, or a dash for one that is missing. */
function hasNumbers(row: readonly string[]): boolean {
  const cells = row.slice(1);
  return cells.some((cell) => /\d/.test(cell)) && cells.every((cell) => /^[^A-Za-z]*$/.test(cell.trim()));
}

const MOST_PAGES = 1000;
/** A page that is set letter by letter has a tenth of these. */
const MOST_TEXTS = 50_000;
const MOST_CHARACTERS = 20_000_000;

/**
 * A PDF, page by page, its tables rebuilt from where their texts stand. It may take any time and memory, and hears nothing
 * meanwhile: a process of its own calls this.
 */
export async function readPdf(bytes: Uint8Array): Promise<Paper> {
  const { getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(bytes, { verbosity: 0 }).catch((cause: unknown) => {
    throw unreadable(cause);
  });
  if (document.numPages > MOST_PAGES) {
    throw tooLong(`${document.numPages} pages; at most ${MOST_PAGES} are read`);
  }
  const texts: PageTexts[] = [];
  let characters = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const items: TextItem[] = [];
    const page = await document.getPage(number);
    // Piece by piece: a page can unfold to a thousand times its size, and is left where it holds too much.
    const reader = page.streamTextContent().getReader() as ReadableStreamDefaultReader<TextChunk>;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      for (const item of chunk.value.items) {
        if (item.str === undefined) continue;
        characters += item.str.length;
        items.push(item as TextItem);
      }
      if (items.length > MOST_TEXTS)
        throw tooLong(
          `page ${number} has more than ${MOST_TEXTS} pieces of text, which are the most that are read`,
        );
      if (characters > MOST_CHARACTERS)
        throw tooLong(`more than ${MOST_CHARACTERS} characters, which are the most that are read`);
    }
    const [upright = [], ...others] = uprightTexts(items);
    texts.push({ upright, others });
  }
  await document.cleanup();
  const numberless = withoutLineNumbers(texts.map(({ upright }) => upright));
  const plain = texts.map(({ others }, i) => ({ upright: numberless[i]!, others }));
  const read = pagesOf(plain);
  if (read.every(({ text }) => text.trim() === '')) {
    throw new AssayError('invalid', 'E_PAPER_NO_TEXT', 'the pages contain images and no text', {
      fix: 'Run text recognition (OCR) first, or give the paper as Markdown, HTML, LaTeX or text.',
    });
  }
  return { title: largestText(linesOfFirst(plain)), pages: continueTables(read) };
}

/** What the library calls an item with text; others mark the structure of the page. */
interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

interface TextChunk {
  readonly items: readonly Partial<TextItem>[];
}

interface PageTexts {
  readonly upright: readonly PlacedText[];
  /** What runs another way, each as if the page were turned. */
  readonly others: readonly (readonly PlacedText[])[];
}

function pagesOf(texts: readonly PageTexts[]): readonly PaperPage[] {
  const gutters = texts.map(({ upright }) => findGutter(upright));
  const common = commonGutter(gutters);
  return texts.map(({ upright, others }, i) => {
    const ways = [
      placedLines(upright, gutters[i] ?? common),
      ...others.map((pieces) => placedLines(pieces, null)),
    ];
    return {
      number: i + 1,
      text: ways.map((lines) => lines.map(lineText).join('\n')).join('\n'),
      tables: ways.flatMap((lines) => findTables(lines)),
    };
  });
}

function linesOfFirst([first]: readonly PageTexts[]): readonly PlacedLine[] {
  return first === undefined ? [] : placedLines(first.upright, findGutter(first.upright));
}

const MOST_TITLE = 6;

/** The title is what is set largest in the upper half of the first page. */
function largestText(lines: readonly PlacedLine[]): string | null {
  const upper = lines.slice(0, 25).filter((line) => lineText(line).trim().length > 3);
  const most = Math.max(0, ...upper.map(({ height }) => height));
  const largest = upper.filter(({ height }) => height > most * 0.95).map(lineText);
  // Where everything is set in one size, the first line has to do.
  const title = largest.length > MOST_TITLE ? largest.slice(0, 1) : largest;
  return title.length === 0 ? null : title.join(' ').replaceAll(/\s+/g, ' ').trim();
}

function tooLong(why: string): AssayError {
  return new AssayError('invalid', 'E_PAPER_LONG', why, {
    fix: 'Give the paper as Markdown, HTML, LaTeX or text, or the pages that matter.',
  });
}

function unreadable(cause: unknown): AssayError {
  const isLocked = cause instanceof Error && cause.name === 'PasswordException';
  return new AssayError(
    'invalid',
    'E_PAPER_PDF',
    isLocked ? 'the PDF is encrypted' : 'this is not a readable PDF',
    {
      cause,
      fix: isLocked ? 'Save it without a password.' : 'Give the paper as Markdown, HTML, LaTeX or text.',
    },
  );
}
