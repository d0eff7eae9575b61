import type { Commands } from '../../command.ts';

/** The commands about the keys that sign for an evaluator. */
export const keysCommands: Commands = {
  new: {
    summary: "create a signing key, and the evaluator's folder if it is new",
    load: () => import('./new.ts'),
  },
  list: { summary: 'list the keys of a ledger, revoked ones included', load: () => import('./list.ts') },
  revoke: { summary: 'stop a key from signing', load: () => import('./revoke.ts') },
};
