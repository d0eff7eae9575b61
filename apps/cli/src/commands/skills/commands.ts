import type { Commands } from '../../command.ts';

/** The commands about what coding agents are told. */
export const skillsCommands: Commands = {
  write: {
    summary: 'write skill files for coding agents: paper to task, task to project',
    load: () => import('./write.ts'),
  },
};
