import {
  allSpecifications,
  openForScoring,
  type PeekedScore,
  peekScores,
  specificationOf,
} from '@assay/engine';
import type * as z from 'zod';
import { chooseRuns } from '../references/choose-runs.ts';
import type { Verb } from '../verb.ts';
import { withWorkbench } from '../world/with-workbench.ts';
import { scoreRequest } from './score.ts';

export interface PeekedRun {
  readonly run_id: string;
  readonly scores: readonly PeekedScore[];
}

/** What runs have come to so far, finished or not; nothing is stored. It opens labels: not where the model runs. */
export const peek: Verb<PeekRequest, { readonly runs: readonly PeekedRun[] }> = (request, world) =>
  withWorkbench(request, world, async (bench) => {
    const chosen = await chooseRuns(request.runs ?? [], 'open', bench);
    const listed = await allSpecifications(bench);
    const runs: PeekedRun[] = [];
    for (const run of chosen) {
      const { id, evaluation_key: key, samples } = run.manifest;
      const specification = specificationOf(run.manifest, listed);
      const open = await openForScoring(key, specification, { limit: samples }, bench);
      runs.push({ run_id: id, scores: await peekScores(open, run, bench) });
    }
    return { runs };
  });

/** Which runs to look into before they are finished; all that are not unless named. */
export const peekRequest = scoreRequest.pick({ project: true, runs: true });

export type PeekRequest = Readonly<z.infer<typeof peekRequest>>;
