import type { Commands } from '../../command.ts';

/** The commands of a host. */
export const evaluatorCommands: Commands = {
  commit: { summary: 'take labels into the vault, and commit to them', load: () => import('./commit.ts') },
  backup: { summary: 'print the master secrets, to be kept apart', load: () => import('./backup.ts') },
  rotate: {
    summary: 'make a new master secret for the snapshots to come',
    load: () => import('./rotate.ts'),
  },
  rekey: { summary: 'encrypt the vault under another key', load: () => import('./rekey.ts') },
};
