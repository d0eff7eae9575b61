import { type Lead, type SampleColumns, type ScorerSpread, stabilityLead, type Store } from '@assay/engine';
import type { Stability } from '@assay/records';
import * as z from 'zod';
import { stability } from '../../evaluations/stability.ts';
import { currentScoring } from '../../references/find-scored.ts';
import { projectField, referenceField } from '../../references/request-fields.ts';
import type { Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { withStore } from '../../world/with-store.ts';
import { runIndexOf } from '../runs/run-indexes.ts';
import type { RunRow } from '../runs/run-row.ts';
import { columnsOf } from '../samples/kept-columns.ts';
import { type RowScore, rowScores } from '../samples/sample-row.ts';

const USUAL = 100;

/** What repeated runs say: over the runs, and sample by sample. */
export interface StabilityView {
  readonly sentence: Lead;
  /** Its samples are those of the window. */
  readonly stability: Stability;
  readonly scorer_spread: ScorerSpread | null;
  readonly runs: readonly RunRow[];
  readonly score_names: readonly string[];
  readonly total: number;
  readonly offset: number;
  /** One for each sample of the window, the least stable first: its scores in each run; null where the run has it not. */
  readonly cells: readonly {
    readonly sample_id: string;
    readonly runs: readonly (readonly RowScore[] | null)[];
  }[];
}

/** The stored series of a run. */
export const stabilityView: Verb<StabilityViewRequest, StabilityView> = (request, world) =>
  withStore(request, world, async (store) => {
    const { run, project, offset = 0, limit = USUAL } = request;
    const { specifications } = await stability({ run, project }, world);
    const { stability: whole, scorer_spread } = specifications[0]!;
    const ids = [...new Set(whole.run_ids)];
    const index = runIndexOf(store, world.kept);
    await index.rows(store);
    const columns = await Promise.all(ids.map((id) => columnsOfRun(id, store, world)));
    const runs = ids.flatMap((id) => index.row(id) ?? []);
    const samples = whole.samples.slice(offset, offset + limit);
    return {
      sentence: stabilityLead(whole, runs[0]?.headline?.name),
      stability: { ...whole, samples },
      scorer_spread,
      runs,
      score_names: columns[0]?.scores.map(({ facts }) => facts.name) ?? [],
      total: whole.samples.length,
      offset,
      cells: samples.map(({ id }) => ({
        sample_id: id,
        runs: columns.map((one) => scoresOf(one, id)),
      })),
    };
  });

async function columnsOfRun(id: string, store: Store, { kept }: World): Promise<SampleColumns | null> {
  const run = await store.runs.get(id);
  return run === null ? null : columnsOf(run, await currentScoring(id, store), store, kept);
}

function scoresOf(columns: SampleColumns | null, id: string): readonly RowScore[] | null {
  const row = columns?.ids.indexOf(id) ?? -1;
  return columns === null || row === -1 ? null : rowScores(columns, row, false);
}

/** The series that a run belongs to, and a window of its samples, the least stable first. */
export const stabilityViewRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  offset: z.int().nonnegative().optional(),
  /** 100 unless it is said. */
  limit: z.int().nonnegative().max(1000).optional(),
});

export type StabilityViewRequest = Readonly<z.infer<typeof stabilityViewRequest>>;
