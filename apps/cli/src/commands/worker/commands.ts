import type { Commands } from '../../command.ts';

/** The commands about workers and what is offered to them. */
export const workerCommands: Commands = {
  list: { summary: 'show workers, and the runs that are offered to them', load: () => import('./list.ts') },
  pause: { summary: 'let workers leave the runs of an execution for now', load: () => import('./pause.ts') },
  continue: { summary: 'offer paused runs of an execution again', load: () => import('./continue.ts') },
  cancel: {
    summary: 'end the runs of an execution; what was done is kept',
    load: () => import('./cancel.ts'),
  },
};
