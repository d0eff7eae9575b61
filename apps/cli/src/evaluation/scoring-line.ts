import { printable } from '@assay/shown';
import type { ScoringRead } from '@assay/verbs';
import type { Io } from '../io.ts';

/** Which scoring was read, and by which scorers there are others. */
export function scoringLine({
  scoring_id,
  scorer_key,
  other_scorers: others,
}: Omit<ScoringRead, 'run_id'>): string {
  const also =
    others.length === 0
      ? ''
      : `; also scored by ${others.join(', ')}, which is read by its scoring's id (assay list scorings)`;
  return printable(`${scoring_id} by ${scorer_key}${also}`);
}

/** The same of several runs, each named. */
export function scoringLines(read: readonly ScoringRead[]): readonly string[] {
  return read.map((one) => `run ${one.run_id}: ${scoringLine(one)}`);
}

/** Beside a document: which scorings it is made from, where a run has several. */
export function saySeveral(read: readonly ScoringRead[], io: Io): void {
  if (read.every(({ other_scorers: others }) => others.length === 0)) return;
  for (const line of scoringLines(read)) io.err(`${line}\n`);
}
