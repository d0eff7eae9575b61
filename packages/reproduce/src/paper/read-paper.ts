import { AssayError } from '@assay/records';
import { decodeText } from '@assay/rows';
import type { Paper } from './paper.ts';
import { readMarkup } from './read-markup.ts';

/** A paper by its bytes: PDF by how it begins, the others by their names. */
export async function readPaper(bytes: Uint8Array, file: string, signal?: AbortSignal): Promise<Paper> {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')) {
    const { readPdfApart } = await import('./read-pdf-apart.ts');
    return readPdfApart(bytes, file, { signal });
  }
  const paper = readMarkup(decodeText(bytes), formatOf(file));
  if (paper.pages.some(({ text }) => text.trim() !== '')) return paper;
  throw new AssayError('invalid', 'E_PAPER_NO_TEXT', 'there is no text in it', { location: { file } });
}

function formatOf(file: string): Parameters<typeof readMarkup>[1] {
  if (/\.(?:md|markdown)$/i.test(file)) return 'markdown';
  if (/\.x?html?$/i.test(file)) return 'html';
  return /\.(?:tex|latex)$/i.test(file) ? 'latex' : 'text';
}
