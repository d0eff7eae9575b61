import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { rounds, times } from '../../../../testing/rounds.ts';
import { lines, makePdf } from '../testing/make-pdf.ts';
import { readPdfApart } from './read-pdf-apart.ts';

/** One page whose content, compressed to nearly nothing, is this command again and again. */
function bomb(times: number, command = 'BT /F1 12 Tf (hello world) Tj ET\n'): Uint8Array {
  const content = deflateSync(Buffer.alloc(command.length * times, command));
  const head = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
  ].map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n${head.join('')}5 0 obj\n<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

const tree = (kids: string): Uint8Array =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 2/Kids[${kids}]>>\nendobj\ntrailer\n<</Size 3/Root 1 0 R>>\n%%EOF\n`,
  );

describe('a PDF that is made to harm', () => {
  test.each([
    ['pieces of text by the hundred thousand', () => bomb(200_000), 'E_PAPER_LONG'],
    ['a tree of pages that holds itself', () => tree('2 0 R 2 0 R'), 'E_PAPER_NO_TEXT'],
    ['a page that is none', () => tree('1 0 R 7 0 R'), 'E_PAPER_PDF'],
  ])('%s is refused with what to do instead', async (_, make, code) => {
    await expect(readPdfApart(make(), 'paper.pdf')).rejects.toMatchObject({
      code,
      trouble: 'invalid',
      location: { file: 'paper.pdf' },
      fix: expect.stringContaining('Markdown'),
    });
  });

  test('content that unfolds to a gigabyte ends at a limit: of texts, of memory or of time', async () => {
    const began = performance.now();
    await expect(readPdfApart(bomb(20_000_000), 'paper.pdf')).rejects.toMatchObject({ code: 'E_PAPER_LONG' });
    expect(performance.now() - began).toBeLessThan(30_000);
  }, 60_000);

  test('what goes on drawing ends at the deadline, and at the word of who asked', async () => {
    const drawing = bomb(20_000_000, 'q 1 0 0 1 0 0 cm Q\n');
    const limits = { seconds: 1, megabytes: 4_096 };
    await expect(readPdfApart(drawing, 'paper.pdf', { limits })).rejects.toMatchObject({
      code: 'E_PAPER_LONG',
      message: 'reading the PDF takes more than 1 s',
    });
    const asked = new AbortController();
    const reading = readPdfApart(drawing, 'paper.pdf', { signal: asked.signal });
    setTimeout(() => asked.abort(new Error('not wanted any more')), 300);
    const began = performance.now();
    await expect(reading).rejects.toMatchObject({ code: 'E_INTERRUPTED' });
    expect(performance.now() - began).toBeLessThan(5_000);
  }, 60_000);

  test('a reader that may take next to no memory says so of the paper', async () => {
    const limits = { seconds: 20, megabytes: 8 };
    await expect(readPdfApart(makePdf([lines(['x'])]), 'paper.pdf', { limits })).rejects.toMatchObject({
      code: expect.stringMatching(/^E_PAPER_(?:PDF|LONG)$/),
    });
  });
});

const SEEDED = times({ few: 20, full: 200 });

// Each is read in a process of its own, which takes half a second to start: that is what is tried.
test(
  `${SEEDED} damaged PDFs are papers, or refused as papers`,
  async () => {
    const whole = makePdf([lines(['A paper', 'with words']), lines(['and a second page'])]);
    const random = mulberry(20_260_214);
    const all = Array.from({ length: SEEDED }, () => damaged(whole, random));
    const refusals = new Map<string, number>();
    const next = all.values();
    const worker = async (): Promise<void> => {
      for (const bytes of next) {
        const code = await readPdfApart(bytes, 'paper.pdf').then(
          () => 'read',
          (error: { readonly code?: string }) => error.code ?? 'an error without a code',
        );
        refusals.set(code, (refusals.get(code) ?? 0) + 1);
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    const known = new Set(['read', 'E_PAPER_PDF', 'E_PAPER_LONG', 'E_PAPER_NO_TEXT']);
    expect([...refusals.keys()].filter((code) => !known.has(code))).toEqual([]);
    expect([...refusals.values()].reduce((sum, count) => sum + count, 0)).toBe(SEEDED);
    expect(refusals.size).toBeGreaterThan(1);
  },
  300_000 * rounds,
);

/** Some bits turned, a piece taken out, put in twice, or the end cut off. */
function damaged(whole: Uint8Array, random: () => number): Uint8Array {
  const bytes = Uint8Array.from(whole);
  const at = (): number => 8 + Math.floor(random() * (bytes.length - 8));
  const [a, b] = [at(), at()].toSorted((x, y) => x - y) as [number, number];
  const way = Math.floor(random() * 4);
  if (way === 0) return Buffer.concat([bytes.subarray(0, a), bytes.subarray(b)]);
  if (way === 1) return Buffer.concat([bytes.subarray(0, b), bytes.subarray(a)]);
  if (way === 2) return bytes.subarray(0, b);
  for (let i = 0; i <= 4 * random(); i += 1) bytes[at()]! ^= 1 << Math.floor(random() * 8);
  return bytes;
}

/** Tommy Ettinger's mulberry32. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
