import {
  type GateResult,
  type JudgedGates,
  judgeOneRun,
  judgeProject,
  type ScoredRun,
  type ScoredSeries,
  type Workbench,
} from '@assay/engine';
import { combineVerdicts, makeVerdict, type Verdict } from '@assay/records';
import * as z from 'zod';
import { findScored } from '../references/find-scored.ts';
import { newestSeries } from '../references/newest-series.ts';
import { projectField, referenceField } from '../references/request-fields.ts';
import { type Obstacle, scoredSeries } from '../references/scored-series.ts';
import { type ScoringRead, scoringRead } from '../references/scoring-read.ts';
import { stabilityOfSeries } from '../references/series-of.ts';
import type { Verb } from '../verb.ts';
import { withWorkbench } from '../world/with-workbench.ts';

/** What the project's gates say of stored scorings, and of which. */
export interface JudgedStored {
  readonly verdict: Verdict;
  /** What was never run, not finished or not scored; each is a reason of the verdict, with the same words. */
  readonly obstacles: readonly (Obstacle & { readonly message: string })[];
  readonly gates: readonly GateResult[];
  /** Gates that are about something else which the project runs, by their place in the file: not asked of one run. */
  readonly skipped: readonly { readonly file: string; readonly line: number }[];
  readonly runs: readonly (ScoringRead & { readonly task_specification_key: string })[];
}

/**
 * Judges stored runs by the project's gates. Nothing is run; a baseline that another scorer version judged is scored
 * again, so that the two can be compared.
 */
export const gate: Verb<GateRequest, JudgedStored> = (request, world) =>
  withWorkbench(request, world, async (bench) => {
    if (request.run === undefined) return judgeNewest(bench);
    const scored = await findScored(request.run, bench.store, bench.project);
    const stability = await stabilityOfSeries(scored, bench.store);
    const judged = await judgeOneRun(scored, { stability }, bench);
    const { file } = bench.project;
    const skipped = judged.skipped.map(({ line }) => ({ file, line }));
    return { ...(await judgedStored(judged, [scored], [], bench)), skipped };
  });

/**
 * Judges the newest series of every specification. What was never run, not finished or not scored cannot be
 * passed by looking at older runs: it makes the verdict inconclusive.
 */
async function judgeNewest(bench: Workbench): Promise<JudgedStored> {
  const found: ScoredSeries[] = [];
  const obstacles: JudgedStored['obstacles'][number][] = [];
  for (const specification of await newestSeries(bench)) {
    const { series, obstacles: own } = await scoredSeries(specification, bench);
    if (series.runs.length > 0) found.push(series);
    for (const obstacle of own)
      obstacles.push({
        ...obstacle,
        message: `${obstacle.task_specification_key}: inconclusive: ${obstacle.why}`,
      });
  }
  const judged = await judgeProject(found, bench);
  const verdict = combineVerdicts([judged.verdict, ...obstacles.map(inconclusive)]);
  return judgedStored(
    { ...judged, verdict },
    found.flatMap(({ runs }) => runs),
    obstacles,
    bench,
  );
}

async function judgedStored(
  { verdict, gates }: JudgedGates,
  scored: readonly ScoredRun[],
  obstacles: JudgedStored['obstacles'],
  { store }: Workbench,
): Promise<JudgedStored> {
  const runs: JudgedStored['runs'][number][] = [];
  for (const run of scored) {
    const { task_specification_key } = run.manifest;
    runs.push({ ...(await scoringRead(run, store)), task_specification_key });
  }
  return { verdict, obstacles, gates, skipped: [], runs };
}

function inconclusive({ message }: JudgedStored['obstacles'][number]): Verdict {
  return makeVerdict('inconclusive', [{ rule: 'run', message }]);
}

/** Which stored runs to judge: one, or the newest of every specification of the project. */
export const gateRequest = z.strictObject({
  project: projectField,
  run: referenceField.optional(),
});

export type GateRequest = Readonly<z.infer<typeof gateRequest>>;
