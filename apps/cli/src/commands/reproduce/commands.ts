import type { Commands } from '../../command.ts';

/** The commands about published results that were run again. */
export const reproduceCommands: Commands = {
  table: {
    summary: "compare a paper's numbers with those obtained, with intervals",
    load: () => import('./table.ts'),
  },
  judge: {
    summary: "confirm that a row's metric is the one the paper means, or dispute it",
    load: () => import('./judge.ts'),
  },
};
