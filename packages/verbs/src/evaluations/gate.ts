import {
  type GateResult,
  judgeOneRun,
  judgeProject,
  type JudgedGates,
  type ScoredRun,
  type ScoredSeries,
  type Workbench,
} from '@assay/engine';
import { combineVerdicts, type Verdict } from '@assay/records';
import { findScored } from '../references/find-scored.ts';
import { newestSeries } from '../references/newest-series.ts';
import { type Lack, scoredSeries } from '../references/scored-series.ts';
import { stabilityOfSeries } from '../references/series-of.ts';
import type { Verb } from '../verb.ts';
import { withWorkbench } from '../world/with-workbench.ts';
import type { GateRequest } from './gate.request.ts';

/** What the project's gates say of stored scorings, and of which. */
export interface JudgedStored {
  readonly verdict: Verdict;
  /** What was never run, not finished or not scored; each is a reason of the verdict, with the same words. */
  readonly lacks: readonly (Lack & { readonly message: string })[];
  readonly gates: readonly GateResult[];
  readonly runs: readonly {
    readonly run_id: string;
    readonly scoring_id: string;
    readonly task_specification_key: string;
  }[];
}

/**
 * Judges stored runs by the project's gates. Nothing is run; a baseline that another scorer version judged is scored
 * again, so that the two can be compared.
 */
export const gate: Verb<GateRequest, JudgedStored> = (request, world) =>
  withWorkbench(request, world, async (bench) => {
    if (request.run === undefined) return judgeNewest(bench);
    const scored = await findScored(request.run, bench.store);
    const stability = await stabilityOfSeries(scored, bench.store);
    return judgedStored(await judgeOneRun(scored, stability, bench), [scored], []);
  });

/**
 * Judges the newest series of every specification. What was never run, not finished or not scored cannot be
 * passed by looking at older runs: it makes the verdict inconclusive.
 */
async function judgeNewest(bench: Workbench): Promise<JudgedStored> {
  const found: ScoredSeries[] = [];
  const lacking: JudgedStored['lacks'][number][] = [];
  for (const specification of await newestSeries(bench)) {
    const { series, lacks } = await scoredSeries(specification, bench);
    if (series.runs.length > 0) found.push(series);
    for (const lack of lacks)
      lacking.push({ ...lack, message: `${lack.task_specification_key}: inconclusive: ${lack.why}` });
  }
  const judged = await judgeProject(found, bench);
  const verdict = combineVerdicts([judged.verdict, ...lacking.map(inconclusive)]);
  return judgedStored(
    { ...judged, verdict },
    found.flatMap(({ runs }) => runs),
    lacking,
  );
}

function judgedStored(
  { verdict, gates }: JudgedGates,
  runs: readonly ScoredRun[],
  lacks: JudgedStored['lacks'],
): JudgedStored {
  return {
    verdict,
    lacks,
    gates,
    runs: runs.map(({ manifest, scoring }) => ({
      run_id: manifest.id,
      scoring_id: scoring.id,
      task_specification_key: manifest.task_specification_key,
    })),
  };
}

function inconclusive({ message }: JudgedStored['lacks'][number]): Verdict {
  return { outcome: 'inconclusive', reasons: [{ rule: 'run', message }] };
}
