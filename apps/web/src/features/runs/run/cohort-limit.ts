import type { Report } from '../../../client/shapes.ts';

interface Limit {
  readonly value: number;
  readonly words: string;
  readonly isMissed: boolean;
}

/** The limit that a gate sets to a number of one cohort; null where none does. */
export function cohortLimit({ gates, run }: Report, number: string, cohort: string): Limit | null {
  const check = gates
    .flatMap(({ checks }) => checks)
    .find((one) => one.run_id === run.id && one.name === number && one.part === `cohort ${cohort}`);
  const value = check?.min ?? check?.max ?? null;
  if (check === undefined || value === null) return null;
  const word = check.min === null ? 'ceiling' : 'floor';
  const isMissed = check.outcome === 'fail';
  return { value, isMissed, words: `${isMissed ? 'misses' : 'holds'} the ${word} ${value} of a gate` };
}
