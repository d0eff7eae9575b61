import type { Commands } from '../../command.ts';

/** The commands about the store itself. */
export const storeCommands: Commands = {
  check: {
    summary: 'hold every record, journal and blob against its digest',
    load: () => import('./check.ts'),
  },
};
