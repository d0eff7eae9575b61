import type { Commands } from '../../command.ts';

/** The commands about data of others. */
export const dataCommands: Commands = {
  pull: {
    summary: 'fetch datasets of the Hugging Face hub, each file checked by its digest',
    load: () => import('./pull.ts'),
  },
};
