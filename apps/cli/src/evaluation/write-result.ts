import { AssayError } from '@assay/records';
import type { Io } from '../io.ts';
import { writeWhole } from '@assay/verbs';

/** What a command has made; parts of a text are written as they come. */
export type Result = string | Uint8Array | AsyncIterable<string>;

/**
 * Writes a result to the file that `--out` names, else to stdout. What is not made for reading on a terminal
 * (`isFile`) needs a file or a pipe.
 */
export async function writeResult(
  result: Result,
  { out, isFile }: { readonly out: unknown; readonly isFile: boolean },
  io: Io,
): Promise<void> {
  if (typeof out === 'string') {
    await writeWhole(out, result, io);
    io.err(`wrote ${out}\n`);
    return;
  }
  if (isFile && io.outBytes === undefined) {
    throw new AssayError('usage', 'E_OUT', 'this format is not made for a terminal', {
      fix: 'Name a file with --out FILE, or send stdout to one with > FILE.',
    });
  }
  if (result instanceof Uint8Array) io.outBytes!(result);
  else if (typeof result === 'string') io.out(result);
  else
    for await (const part of result) {
      io.out(part);
      await io.drained?.();
    }
}
