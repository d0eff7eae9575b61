interface LimitedCheck {
  readonly run_id: string;
  readonly name: string;
  readonly part: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly outcome: string;
}

interface JudgedReport {
  readonly run: { readonly id: string };
  readonly gates: readonly { readonly checks: readonly LimitedCheck[] }[];
}

/** A limit that a gate sets, as a chart draws it. */
export interface DrawnLimit {
  readonly value: number;
  readonly words: string;
  readonly isMissed: boolean;
}

/** The limit that a gate sets to a number of one cohort; null where none does. */
export function cohortLimit({ gates, run }: JudgedReport, number: string, cohort: string): DrawnLimit | null {
  const check = gates
    .flatMap(({ checks }) => checks)
    .find((one) => one.run_id === run.id && one.name === number && one.part === `cohort ${cohort}`);
  const value = check?.min ?? check?.max ?? null;
  if (check === undefined || value === null) return null;
  const word = check.min === null ? 'ceiling' : 'floor';
  const isMissed = check.outcome === 'fail';
  return { value, isMissed, words: `${isMissed ? 'misses' : 'holds'} the ${word} ${value} of a gate` };
}
