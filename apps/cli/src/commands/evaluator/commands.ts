import type { Commands } from '../../command.ts';

/** The commands of a host. */
export const evaluatorCommands: Commands = {
  init: {
    summary: 'create evaluator.yaml from a labels file and a problem',
    load: () => import('./init.ts'),
  },
  check: {
    summary: 'check evaluator.yaml, and answer the questions a host should be able to answer',
    load: () => import('./check.ts'),
  },
  export: { summary: 'export an evaluator as a Codabench bundle', load: () => import('./export.ts') },
  show: { summary: 'show registered evaluators', load: () => import('./show.ts') },
  commit: {
    summary: 'register an evaluator or a labels file: hide its labels and commit to them',
    load: () => import('./commit.ts'),
  },
  backup: {
    summary: 'print the master secrets, for a backup kept elsewhere',
    load: () => import('./backup.ts'),
  },
  rotate: {
    summary: 'create a new master secret for future snapshots',
    load: () => import('./rotate.ts'),
  },
  rekey: { summary: 're-encrypt the vault under another key', load: () => import('./rekey.ts') },
};
