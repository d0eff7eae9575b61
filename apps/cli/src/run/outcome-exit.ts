import type { EvaluatedProject } from '@assay/verbs';
import { verdictExit } from '../evaluation/verdict-exit.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

/** Gates decide; where there are none, a provider that gave nothing at all has failed. */
export function outcomeExit(outcome: EvaluatedProject): ExitCode {
  if (outcome.verdict !== null) return verdictExit[outcome.verdict.outcome];
  return gotNothing(outcome) ? exitCodes.environment : exitCodes.done;
}

/** What a provider does, and no model. */
const lost: ReadonlySet<string> = new Set(['rate_limited', 'provider_error']);

function gotNothing({ evaluations }: EvaluatedProject): boolean {
  const specifications = evaluations.flatMap((evaluation) => evaluation.task_specifications);
  return specifications
    .flatMap(({ runs }) => runs)
    .some(({ scoring }) => {
      const { outputs } = scoring.aggregates;
      const classes = Object.keys(outputs.failed_by_class);
      return outputs.produced === 0 && classes.every((kind) => lost.has(kind));
    });
}
