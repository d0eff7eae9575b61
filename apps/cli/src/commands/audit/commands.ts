import type { Commands } from '../../command.ts';

/** The commands over the ledger of an evaluator. */
export const auditCommands: Commands = {
  log: { summary: 'list what the ledger says, newest last', load: () => import('./log.ts') },
  show: {
    summary: 'tell all that the ledger says about a score, a submission, a snapshot or a key',
    load: () => import('./show.ts'),
  },
  checkpoint: {
    summary: 'print the signed head of the log, or the proof that it only grew',
    load: () => import('./checkpoint.ts'),
  },
  witness: {
    summary: 'cosign the head of another log, once it is consistent',
    load: () => import('./witness.ts'),
  },
  cosign: { summary: 'take the line of a witness in', load: () => import('./cosign.ts') },
  export: { summary: 'write what proves one score into one file', load: () => import('./export.ts') },
  open: {
    summary: 'open one disputed label, with the proof that it was committed to',
    load: () => import('./open.ts'),
  },
  evidence: {
    summary: 'open what a score is made of: results by item, test logs, games, verdicts, votes',
    load: () => import('./evidence.ts'),
  },
  rerun: {
    summary: 'run random official scores again, and publish how many came out the same',
    load: () => import('./rerun.ts'),
  },
  supersede: { summary: 'let a score take the place of another', load: () => import('./supersede.ts') },
  invalidate: {
    summary: 'say that a score does not count any more, and why',
    load: () => import('./invalidate.ts'),
  },
  withdraw: { summary: 'take a submission off every board', load: () => import('./withdraw.ts') },
  check: {
    summary: 'read the whole ledger again: storage, order, signatures, heads',
    load: () => import('./check.ts'),
  },
};
