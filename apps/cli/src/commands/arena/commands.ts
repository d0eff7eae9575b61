import type { Commands } from '../../command.ts';

/** The commands over matches between players. */
export const arenaCommands: Commands = {
  run: {
    summary: 'play an arena, from committing to its players to their standings',
    load: () => import('./run.ts'),
  },
  resume: { summary: 'go on with a run that was stopped', load: () => import('./resume.ts') },
  show: {
    summary: 'tell what the games of a run say: text, JSON or a page',
    load: () => import('./show.ts'),
  },
  replay: { summary: 'show one game, move by move', load: () => import('./replay.ts') },
  schedule: {
    summary: 'tell what would be played, and by which version',
    load: () => import('./schedule.ts'),
  },
  rate: {
    summary: 'rate the players of battles that a file holds',
    load: () => import('./rate.ts'),
  },
};
