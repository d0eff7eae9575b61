import { AssayError } from '@assay/records';
import type { PdfReply } from './read-pdf-apart.ts';

// A process of its own, which can be ended: the library reads a page without ever letting go of its thread, and what it
// makes of a damaged file is nobody's promise.
process.on('message', (bytes: Uint8Array) => {
  // Nothing else is waited for: a page that is never read through ends the process, which is an answer too.
  process.channel?.unref();
  void read(bytes);
});
process.on('disconnect', () => process.exit());
// Of the terminal, which means the command; it ends this.
process.on('SIGINT', () => undefined);
// The library leaves promises behind that nobody waits for: what becomes of the paper, `read` says.
process.on('unhandledRejection', () => undefined);

async function read(bytes: Uint8Array): Promise<void> {
  try {
    const { readPdf } = await import('./read-pdf.ts');
    await send({ kind: 'read', paper: await readPdf(new Uint8Array(bytes)) });
  } catch (error) {
    await send({ kind: 'failed', ...failureOf(error) });
  }
  process.exit();
}

function failureOf(error: unknown): Omit<Extract<PdfReply, { kind: 'failed' }>, 'kind'> {
  if (error instanceof AssayError) {
    const { code, message, fix = null } = error;
    return { code, message, fix };
  }
  const why = error instanceof Error ? error.message.slice(0, 200) : String(error).slice(0, 200);
  return { code: 'E_PAPER_PDF', message: `this is not a readable PDF: ${why}`, fix: null };
}

function send(reply: PdfReply): Promise<void> {
  return new Promise((resolve) => process.send!(reply, undefined, undefined, () => resolve()));
}
