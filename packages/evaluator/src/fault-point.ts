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

const met = new Map<FaultPoint, number>();

/** `FAULT=ledger-before-commit:3` is the third time that the moment is met. */
export function faultPoint(name: FaultPoint): void {
  const fault = process.env['FAULT'];
  if (fault === undefined) return;
  const times = (met.get(name) ?? 0) + 1;
  met.set(name, times);
  if (fault === `${name}:${times}` || (times === 1 && fault === name)) process.kill(process.pid, 'SIGKILL');
}
