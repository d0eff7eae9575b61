import type { EvaluationOutcome, ScoringAggregates } from '@assay/engine';
import { verdictExit } from '../evaluation/verdict-exit.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

/** Gates decide; where there are none, a provider that gave nothing at all has failed. */
export function outcomeExit(outcome: EvaluationOutcome): ExitCode {
  const { verdict, gates } = outcome.judged;
  if (gates.length > 0) return verdictExit[verdict.outcome];
  return gotNothing(outcome) ? exitCodes.environment : exitCodes.done;
}

/** What a provider does, and no model. */
const lost: ReadonlySet<string> = new Set(['rate_limited', 'provider_error']);

function gotNothing({ specifications }: EvaluationOutcome): boolean {
  const runs = specifications.flatMap((specification) => specification.runs);
  return runs.some(({ scoring }) => {
    const { outputs } = scoring.aggregates as unknown as Pick<ScoringAggregates, 'outputs'>;
    const classes = Object.keys(outputs.failed_by_class);
    return outputs.produced === 0 && classes.every((kind) => lost.has(kind));
  });
}
