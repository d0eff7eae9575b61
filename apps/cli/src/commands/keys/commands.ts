import type { Commands } from '../../command.ts';

/** The commands about the keys that sign for an evaluator. */
export const keysCommands: Commands = {
  new: { summary: 'make a key that signs, and the home of an evaluator', load: () => import('./new.ts') },
  list: { summary: 'list the keys of a log, and which were revoked', load: () => import('./list.ts') },
  revoke: { summary: 'stop a key from signing', load: () => import('./revoke.ts') },
};
