/**
 * Every moment between two writes of an evaluator's home, in the order in which a submission meets them. `FAULT=<moment>`
 * ends the process there as a loss of power would, so that a test can try each of them.
 */
export const faultPoints = [
  'key-file-before-event',
  'vault-file-before-rename',
  'vault-file-after-rename',
  'snapshot-in-vault-before-event',
  'ledger-before-append',
  'ledger-entries-before-checkpoint',
  'ledger-before-commit',
  'ledger-after-commit',
  'submission-bytes-before-event',
  'scoring-before-record',
  'evidence-before-record',
  'score-recorded',
  'campaign-before-switch',
  'campaign-after-switch',
  'rekeyed-before-swap',
  'rekeyed-between-renames',
  'rekeyed-before-removal',
] as const;
export type FaultPoint = (typeof faultPoints)[number];

export function faultPoint(name: FaultPoint): void {
  if (process.env['FAULT'] === name) process.kill(process.pid, 'SIGKILL');
}
