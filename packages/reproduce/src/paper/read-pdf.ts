import { AssayError } from '@assay/records';
import { continueTables } from './continue-tables.ts';
import { findTables } from './find-tables.ts';
import type { Paper, PaperPage } from './paper.ts';
import { placedLines, type PlacedLine, type PlacedText } from './placed-text.ts';

const MOST_PAGES = 1000;

/** A PDF, page by page, its tables rebuilt from where their texts stand. */
export async function readPdf(bytes: Uint8Array, file: string): Promise<Paper> {
  const { getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(bytes, { verbosity: 0 }).catch((cause: unknown) => {
    throw unreadable(cause, file);
  });
  if (document.numPages > MOST_PAGES) {
    throw new AssayError(
      'invalid',
      'E_PAPER_LONG',
      `${document.numPages} pages; at most ${MOST_PAGES} are read`,
      { location: { file } },
    );
  }
  const pages: PaperPage[] = [];
  let title: string | null = null;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const lines = placedLines(items.flatMap((item) => ('str' in item ? [placed(item)] : [])));
    if (number === 1) title = largestText(lines);
    pages.push({ number, text: lines.map(lineText).join('\n'), tables: findTables(lines) });
  }
  await document.cleanup();
  if (pages.every(({ text }) => text.trim() === '')) {
    throw new AssayError('invalid', 'E_PAPER_NO_TEXT', 'the pages hold pictures and no text', {
      location: { file },
      fix: 'Recognise its text first (OCR), or give the paper as Markdown, HTML, LaTeX or text.',
    });
  }
  return { title, pages: continueTables(pages) };
}

interface PdfItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

function placed({ str, transform, width, height }: PdfItem): PlacedText {
  return { text: str, x: transform[4] ?? 0, y: transform[5] ?? 0, width, height };
}

function lineText({ cells }: PlacedLine): string {
  return cells.map(({ text }) => text).join('\t');
}

/** The title is what is set largest in the upper half of the first page. */
function largestText(lines: readonly PlacedLine[]): string | null {
  const upper = lines.slice(0, 25).filter((line) => lineText(line).trim().length > 3);
  const most = Math.max(0, ...upper.map(({ height }) => height));
  const title = upper.filter(({ height }) => height > most * 0.95).map(lineText);
  return title.length === 0 ? null : title.join(' ').replaceAll(/\s+/g, ' ').trim();
}

function unreadable(cause: unknown, file: string): AssayError {
  const isLocked = cause instanceof Error && cause.name === 'PasswordException';
  return new AssayError(
    'invalid',
    'E_PAPER_PDF',
    isLocked ? 'the PDF is encrypted' : 'this is not a PDF that can be read',
    {
      cause,
      location: { file },
      fix: isLocked ? 'Save it without a password.' : 'Give the paper as Markdown, HTML, LaTeX or text.',
    },
  );
}
