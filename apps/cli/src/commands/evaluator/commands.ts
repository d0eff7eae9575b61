import type { Commands } from '../../command.ts';

/** The commands of a host. */
export const evaluatorCommands: Commands = {
  init: { summary: 'write evaluator.yaml from a labels file and a problem', load: () => import('./init.ts') },
  check: {
    summary: 'check evaluator.yaml, and answer what a host should be able to answer',
    load: () => import('./check.ts'),
  },
  export: { summary: 'write an evaluator as a bundle of Codabench', load: () => import('./export.ts') },
  show: { summary: 'show what is registered', load: () => import('./show.ts') },
  commit: {
    summary: 'take an evaluator or a file of labels in: hide, commit to, register',
    load: () => import('./commit.ts'),
  },
  backup: { summary: 'print the master secrets, to be kept apart', load: () => import('./backup.ts') },
  rotate: {
    summary: 'make a new master secret for the snapshots to come',
    load: () => import('./rotate.ts'),
  },
  rekey: { summary: 'encrypt the vault under another key', load: () => import('./rekey.ts') },
};
