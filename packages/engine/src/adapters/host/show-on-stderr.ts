import type { Readable } from 'node:stream';

/** What the user's code prints goes to standard error, whichever way it prints; no faster than that is read. */
export function showOnStderr(printed: Readable): void {
  printed.on('data', (chunk: Buffer) => {
    if (process.stderr.write(chunk)) return;
    printed.pause();
    process.stderr.once('drain', () => printed.resume());
  });
}
