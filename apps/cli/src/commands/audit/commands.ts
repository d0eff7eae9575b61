import type { Commands } from '../../command.ts';

/** The commands over the ledger of an evaluator. */
export const auditCommands: Commands = {
  log: { summary: 'list the entries of the ledger, newest last', load: () => import('./log.ts') },
  show: {
    summary: 'show all ledger entries about a score, a submission, a snapshot or a key',
    load: () => import('./show.ts'),
  },
  checkpoint: {
    summary: 'print the signed head of the ledger, or a proof that it only grew',
    load: () => import('./checkpoint.ts'),
  },
  witness: {
    summary: 'cosign the head of another ledger after checking that it is consistent',
    load: () => import('./witness.ts'),
  },
  cosign: { summary: 'add the signature of a witness', load: () => import('./cosign.ts') },
  export: { summary: 'write a file that proves one score', load: () => import('./export.ts') },
  open: {
    summary: 'reveal one disputed label, with proof of the commitment to it',
    load: () => import('./open.ts'),
  },
  evidence: {
    summary: 'show what a score is made of: item results, test logs, games, verdicts, votes',
    load: () => import('./evidence.ts'),
  },
  rerun: {
    summary: 'rerun random official scores, and publish how many agree',
    load: () => import('./rerun.ts'),
  },
  supersede: { summary: 'replace a score with another', load: () => import('./supersede.ts') },
  invalidate: {
    summary: 'mark a score as invalid, with a reason',
    load: () => import('./invalidate.ts'),
  },
  reinstate: {
    summary: 'take back that a submission was invalidated',
    load: () => import('./reinstate.ts'),
  },
  withdraw: { summary: 'withdraw a submission from every leaderboard', load: () => import('./withdraw.ts') },
  check: {
    summary: 'check the whole ledger: storage, order, signatures, heads',
    load: () => import('./check.ts'),
  },
};
