import type { Commands } from '../../command.ts';

/** The commands about data of others. */
export const dataCommands: Commands = {
  pull: {
    summary: 'download datasets from the Hugging Face Hub, checking each file by its digest',
    load: () => import('./pull.ts'),
  },
};
