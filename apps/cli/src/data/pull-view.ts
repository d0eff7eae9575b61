import type { PullEvent } from '@assay/engine';
import type { Io } from '../io.ts';
import { redrawn } from '../redrawn.ts';
import { sizeText } from './size-text.ts';

/** Shows what is being fetched: redrawn on a terminal, a line for each file elsewhere. */
export function pullView(
  io: Io,
  isQuiet: boolean,
): { readonly on: (event: PullEvent) => void; readonly finish: () => void } {
  const redraws = io.errColumns !== undefined;
  let last = '';
  return {
    on: (event) => {
      if (isQuiet) return;
      if (event.kind === 'waits') {
        const line = `${event.why}; retrying in ${Math.ceil(event.ms / 1000)} s`;
        return io.err(redraws ? redrawn(line, io) : `${line}\n`);
      }
      const { path, received, size } = event;
      if (redraws) io.err(redrawn(`${path}: ${sizeText(received)} of ${sizeText(size)}`, io));
      else if (path !== last) io.err(`fetching ${path} (${sizeText(size)})\n`);
      last = path;
    },
    finish: () => {
      if (redraws && last !== '') io.err(redrawn('', io));
    },
  };
}
