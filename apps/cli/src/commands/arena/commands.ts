import type { Commands } from '../../command.ts';

/** The commands over matches between players. */
export const arenaCommands: Commands = {
  run: {
    summary: 'play an arena, from committing to its players to the standings',
    load: () => import('./run.ts'),
  },
  resume: { summary: 'continue an arena run that was stopped', load: () => import('./resume.ts') },
  show: {
    summary: 'show the standings of a run as text, JSON or a page',
    load: () => import('./show.ts'),
  },
  replay: { summary: 'show one game, move by move', load: () => import('./replay.ts') },
  schedule: {
    summary: 'show what would be played, and with which version',
    load: () => import('./schedule.ts'),
  },
  rate: {
    summary: 'rate players from a file of battles',
    load: () => import('./rate.ts'),
  },
};
