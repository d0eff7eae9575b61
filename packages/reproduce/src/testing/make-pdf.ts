/** A text at a place of a page, in points from the lower left corner. */
export interface PdfText {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly text: string;
  /** Whether it runs from the foot of the page to its head. */
  readonly isTurned?: boolean;
}

/** A PDF of pages with texts in Helvetica: just enough of the format for a reader to find them where they stand. */
export function makePdf(pages: readonly (readonly PdfText[])[], { isLocked = false } = {}): Uint8Array {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const kids: string[] = [];
  for (const texts of pages) {
    const content = texts
      .map(
        ({ x, y, size = 10, text, isTurned = false }) =>
          `BT /F1 ${size} Tf ${isTurned ? `0 1 -1 0 ${x} ${y} Tm` : `${x} ${y} Td`} (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`,
      )
      .join('\n');
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const stream = objects.length;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${stream} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    kids.push(`${objects.length} 0 R`);
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${isLocked ? lock : ''} >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

/** The marks of a password that nobody knows (standard handler, 40 bits). */
const lock = ` /Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >> /ID [<${'ef'.repeat(16)}> <${'ef'.repeat(16)}>]`;

/** Lines of text below each other, from the top of the page. */
export function lines(texts: readonly string[], { x = 60, top = 720, step = 14 } = {}): readonly PdfText[] {
  return texts.map((text, i) => ({ x, y: top - i * step, text }));
}
