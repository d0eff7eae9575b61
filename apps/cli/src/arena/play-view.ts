import type { Io } from '../io.ts';
import { redrawn } from '../redrawn.ts';

interface Progress {
  readonly round: number;
  readonly kept: number;
  readonly scheduled: number;
}

/** How far an arena is, on a terminal only. */
export function playView(io: Io): { readonly on: (progress: Progress) => void; readonly end: () => void } {
  let isShown = false;
  return {
    on: ({ round, kept, scheduled }) => {
      if (io.errColumns === undefined) return;
      isShown = true;
      io.err(redrawn(`round ${round}: ${kept} of ${scheduled}`, io));
    },
    end: () => {
      if (isShown) io.err(redrawn('', io));
    },
  };
}
