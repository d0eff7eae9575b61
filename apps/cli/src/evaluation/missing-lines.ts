import type { FailureReason, MissingReason } from '@assay/verbs';
import { printable } from '@assay/shown';
import { oneLine } from './one-line.ts';

/** Why outputs are not there, a line for each class: how many, and what the first of them said. */
export function failureLines(reasons: readonly FailureReason[]): readonly string[] {
  return reasons.map(({ class: kind, count, first }) => {
    const told = first === null ? '–' : `${first.sample_id}: ${oneLine(first.message)}`;
    return printable(`${count} failed (${kind}), first ${told}`);
  });
}

/** Why scores are not there although there is an output: a line for each score and class. */
export function missingLines(reasons: readonly MissingReason[]): readonly string[] {
  return reasons.map(({ score_name: name, class: kind, count, first }) => {
    const told = first === null ? '' : `, first ${first.sample_id}: ${oneLine(first.why)}`;
    return printable(`${name}: ${count} missing (${kind})${told}`);
  });
}
