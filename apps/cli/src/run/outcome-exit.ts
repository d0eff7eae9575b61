import type { EvaluationOutcome, ScoringAggregates } from '@assay/engine';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

/** Gates decide, and a failure beats an inconclusive; where there are none, a provider that gave nothing at all has failed. */
export function outcomeExit(outcomes: readonly EvaluationOutcome[]): ExitCode {
  const judged = outcomes.map((outcome) => outcome.judged).filter(({ gates }) => gates.length > 0);
  const verdicts = new Set(judged.map(({ verdict }) => verdict.outcome));
  if (verdicts.has('fail')) return exitCodes.failed;
  if (verdicts.has('inconclusive')) return exitCodes.inconclusive;
  const ungated = outcomes.filter((outcome) => outcome.judged.gates.length === 0);
  return ungated.some(gotNothing) ? exitCodes.environment : exitCodes.done;
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
