import type { EvaluatedProject, EvaluatedRun } from '@assay/verbs';
import { unscored } from '../evaluation/unscored.ts';
import { verdictExit } from '../evaluation/verdict-exit.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

/** Gates decide; where there are none, a provider that gave nothing at all has failed, and what nobody judged is open. */
export function outcomeExit(outcome: EvaluatedProject): ExitCode {
  if (outcome.verdict !== null) return verdictExit[outcome.verdict.outcome];
  if (gotNothing(outcome)) return exitCodes.environment;
  return runsOf(outcome).some(({ scoring }) => unscored(scoring).length > 0)
    ? exitCodes.inconclusive
    : exitCodes.done;
}

function runsOf({ evaluations }: EvaluatedProject): readonly EvaluatedRun[] {
  return evaluations.flatMap((evaluation) => evaluation.task_specifications).flatMap(({ runs }) => runs);
}

/** What a provider does, and no model. */
const lost: ReadonlySet<string> = new Set(['rate_limited', 'provider_error']);

/** What was never asked, because a ceiling came first, is not a failure of the provider. */
function gotNothing(outcome: EvaluatedProject): boolean {
  return runsOf(outcome).some(({ scoring }) => {
    const { outputs } = scoring.aggregates;
    const classes = Object.keys(outputs.failed_by_class);
    return outputs.produced === 0 && classes.length > 0 && classes.every((kind) => lost.has(kind));
  });
}
