import type { Commands } from '../../command.ts';

/** The commands about workers and what is offered to them. */
export const workerCommands: Commands = {
  list: { summary: 'list workers, and the runs offered to them', load: () => import('./list.ts') },
  pause: { summary: 'pause the runs of an execution', load: () => import('./pause.ts') },
  continue: { summary: 'continue the paused runs of an execution', load: () => import('./continue.ts') },
  cancel: {
    summary: 'cancel the runs of an execution, keeping what is done',
    load: () => import('./cancel.ts'),
  },
};
