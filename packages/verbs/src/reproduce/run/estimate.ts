import type { RunAnswer } from './run-answers.ts';

/** What all samples would take, by what a few took. */
export interface RunEstimate {
  readonly samples: number;
  readonly tried: number;
  /** Of these, how many were not answered, or not in the form that is asked for. */
  readonly unanswered: number;
  /** By how long one answer took after the other; null where no time is known. */
  readonly seconds: number | null;
  readonly tokens: number | null;
  readonly cost_usd: number | null;
}

/** Numbers of the answers that have them, scaled to all samples. */
export function estimateRun(
  answers: readonly RunAnswer[],
  samples: number,
  concurrency: number,
): RunEstimate {
  const meanOf = (pick: (answer: RunAnswer) => number | null): number | null => {
    const known = answers.map(pick).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  const scaled = (mean: number | null, by = 1): number | null =>
    mean === null ? null : (mean * samples) / by;
  const milliseconds = scaled(
    meanOf(({ duration_ms }) => duration_ms),
    concurrency,
  );
  const tokens = scaled(meanOf((answer) => answer.tokens));
  return {
    samples,
    tried: answers.length,
    unanswered: answers.filter(({ failed }) => failed).length,
    seconds: milliseconds === null ? null : milliseconds / 1000,
    tokens: tokens === null ? null : Math.round(tokens),
    cost_usd: scaled(meanOf(({ cost_usd }) => cost_usd)),
  };
}
