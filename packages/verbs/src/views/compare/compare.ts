import { comparisonLead, type Lead, type Store, type Workbench } from '@assay/engine';
import type { Comparison } from '@assay/records';
import { compare } from '../../evaluations/compare/compare.ts';
import { findRun } from '../../references/find-run.ts';
import type { Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { withSoundProjectOrStore } from '../../world/with-project-or-store.ts';
import { runIndexOf } from '../runs/run-indexes.ts';
import type { RunRow } from '../runs/run-row.ts';
import { columnsOf, textsOf } from '../samples/kept-columns.ts';
import type { CompareViewRequest } from './compare.request.ts';
import { type TurnedSamples, turnedSamples } from './turned-samples.ts';

const LISTED = 50;

/** Runs held against the first of them. */
export interface CompareView {
  readonly runs: readonly RunRow[];
  /** In the order of the runs after the first. */
  readonly comparisons: readonly {
    readonly sentence: Lead;
    readonly comparison: Comparison;
    readonly turned: TurnedSamples | null;
  }[];
}

/** What differs between runs, and which samples turned. */
export const compareView: Verb<CompareViewRequest, CompareView> = (request, world) =>
  withSoundProjectOrStore(request, world, async (store, bench) => {
    const [before = '', ...after] = request.runs;
    const { allow_changed, project } = request;
    const { comparisons } = await compare({ before, after, allow_changed, project, flips: 0 }, world);
    const made: CompareView['comparisons'][number][] = [];
    for (const comparison of comparisons)
      made.push({
        sentence: comparisonLead(comparison, request.score),
        comparison,
        turned: await turnedOf(comparison, request, { store, bench, world }),
      });
    const index = runIndexOf(store, world.kept);
    await index.rows(store);
    const ids = await Promise.all(
      request.runs.map(async (one) => (await findRun(one, store)).run.manifest.id),
    );
    return {
      runs: ids.flatMap((id) => index.row(id) ?? []),
      comparisons: made,
    };
  });

interface Opened {
  readonly store: Store;
  readonly bench: Workbench | null;
  readonly world: World;
}

async function turnedOf(
  { before, after }: Comparison,
  { score, limit = LISTED }: CompareViewRequest,
  { store, bench, world: { kept } }: Opened,
): Promise<TurnedSamples | null> {
  const [was, is] = [await store.runs.get(before.run_id), await store.runs.get(after.run_id)];
  const scorings = [await store.scorings.get(before.scoring_id), await store.scorings.get(after.scoring_id)];
  if (was === null || is === null) return null;
  const columns = [
    await columnsOf(was, scorings[0] ?? null, store, kept),
    await columnsOf(is, scorings[1] ?? null, store, kept),
  ] as const;
  const { texts } = await textsOf(is, bench, kept);
  return turnedSamples(...columns, { score, limit, texts });
}
