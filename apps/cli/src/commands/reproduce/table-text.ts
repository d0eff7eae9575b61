import type { Reproduction } from '@assay/records';
import { printable } from '@assay/shown';
import type { ReproducedTable } from '@assay/verbs';
import { textTable } from '../../evaluation/text-table.ts';
import { type ExitCode, exitCodes } from '../../explain-error.ts';

/** The table for a terminal: what it is of, one sentence, a line for each number, and why. */
export function tableText({ reproduction, shown }: Pick<ReproducedTable, 'reproduction' | 'shown'>): string {
  const isClaimed = shown.rows.some(({ claimed }) => claimed !== '');
  const lines = shown.rows.map(({ part, metric, reported, claimed, obtained, delta, n, outcome }) => [
    part,
    metric,
    outcome,
    reported,
    ...(isClaimed ? [claimed] : []),
    obtained,
    delta,
    n,
  ]);
  const head = [
    'part',
    'metric',
    'outcome',
    'reported',
    ...(isClaimed ? ['claimed'] : []),
    'obtained [95 % interval]',
    'Δ',
    'n',
  ];
  return [
    printable(reproduction.title),
    shown.summary,
    '',
    ...textTable(head, lines, 3),
    '',
    ...shown.notes.map((note) => `· ${printable(note)}`),
    '',
  ].join('\n');
}

/**
 * One number that deviates fails; none that is consistent, or one that cannot be compared, settles nothing. Neither does any number
 * while answers are still to come, which could turn it.
 */
export function outcomeExit({ rows, run }: Reproduction): ExitCode {
  if (run !== null && run.chunks.failing.length > 0) return exitCodes.inconclusive;
  const outcomes = new Set(rows.map(({ outcome }) => outcome));
  if (outcomes.has('deviates')) return exitCodes.failed;
  return outcomes.has('consistent') && !outcomes.has('not_comparable')
    ? exitCodes.done
    : exitCodes.inconclusive;
}
