import type { Commands } from '../../command.ts';

/** The commands about published results that were run again. */
export const reproduceCommands: Commands = {
  table: {
    summary: 'set what a paper reports beside what was obtained, with intervals',
    load: () => import('./table.ts'),
  },
  judge: {
    summary: 'say of one row whether its metric is implemented as the paper means it, or dispute it',
    load: () => import('./judge.ts'),
  },
};
