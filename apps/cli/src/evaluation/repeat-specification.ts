import {
  evaluate,
  type DeclaredEvaluation,
  type DeclaredSpecification,
  type EvaluateOptions,
  type ScoredRun,
  scorerSpread,
  type ScorerSpread,
  stabilityOf,
  type Store,
  type Workbench,
} from '@assay/engine';
import { AssayError, type Stability } from '@assay/records';
import { findScored } from './find-scored.ts';
import { rescoringsOf, scoredSeriesOf } from './series-of.ts';

/** What repeated runs of a specification say; and where one of them was scored repeatedly, what varied. */
export interface Repeated {
  readonly stability: Stability;
  readonly scorer: ScorerSpread | null;
}

/** Used where neither the specification nor the caller says how often. */
const USUAL_RUNS = 5;

/** Runs a specification of the project again and again, and tells how stable its numbers are. */
export async function repeatSpecification(
  key: string,
  runs: number | null,
  options: EvaluateOptions,
  bench: Workbench,
): Promise<readonly Repeated[]> {
  const repeated: Repeated[] = [];
  for (const evaluation of repeatedly(key, runs, bench.project.evaluations)) {
    const { specifications } = await evaluate([evaluation], options, bench);
    for (const { stability, runs: scored } of specifications) {
      repeated.push({ stability: stability ?? (await stabilityOf(scored)), scorer: null });
    }
  }
  return repeated;
}

/** What the stored series of a run says: over its runs, or over scorings of the one run there is. */
export async function stabilityOfStored(reference: string, store: Store): Promise<Repeated> {
  const scored = await findScored(reference, store);
  const series = await scoredSeriesOf(scored, store);
  const rescored = await rescoringsOf(scored, store);
  const stability = await stabilityOf(series.length < 2 && rescored.length > 1 ? rescored : series);
  return { stability, scorer: await spreadOf(series, stability, store) };
}

/** Whether solver or scorer varied: of the first run of the series that was scored more than once. */
async function spreadOf(
  series: readonly ScoredRun[],
  stability: Stability,
  store: Store,
): Promise<ScorerSpread | null> {
  if (series.length < 2 || stability.measures !== 'model and scorer') return null;
  for (const run of series) {
    const rescored = await rescoringsOf(run, store);
    if (rescored.length > 1) return scorerSpread(rescored, stability);
  }
  return null;
}

function repeatedly(
  key: string,
  runs: number | null,
  evaluations: readonly DeclaredEvaluation[],
): readonly DeclaredEvaluation[] {
  const found = evaluations
    .map((evaluation) => ({
      ...evaluation,
      task_specifications: evaluation.task_specifications
        .filter((specification) => specification.key === key)
        .map((specification) => withRuns(specification, runs)),
    }))
    .filter(({ task_specifications: own }) => own.length > 0);
  if (found.length > 0) return found;
  const known = evaluations.flatMap(({ task_specifications: own }) => own.map((one) => one.key));
  throw new AssayError('usage', 'E_SPEC_NAME', `there is no specification ${JSON.stringify(key)}`, {
    fix: known.length === 0 ? 'The project declares none.' : `There are: ${known.join(', ')}.`,
  });
}

function withRuns(specification: DeclaredSpecification, runs: number | null): DeclaredSpecification {
  const own = specification.num_runs > 1 ? specification.num_runs : USUAL_RUNS;
  return { ...specification, num_runs: runs ?? own };
}
