import type { Commands } from '../../command.ts';

/** The commands about who may ask a server. */
export const tokensCommands: Commands = {
  new: { summary: 'create a token for a role, and show it once', load: () => import('./new.ts') },
  list: {
    summary: 'list tokens, when they expire and when they were last used',
    load: () => import('./list.ts'),
  },
  revoke: { summary: 'revoke a token at once', load: () => import('./revoke.ts') },
};
