import { comparisonLead, type Lead, type Store, type Workbench } from '@assay/engine';
import type { Comparison } from '@assay/records';
import * as z from 'zod';
import { compare } from '../../evaluations/compare/compare.ts';
import { findRun } from '../../references/find-run.ts';
import { allowChangedField, projectField, referenceField } from '../../references/request-fields.ts';
import type { Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { withSoundProjectOrStore } from '../../world/with-project-or-store.ts';
import type { RunIndex } from '../runs/run-index.ts';
import { runIndexOf } from '../runs/run-indexes.ts';
import type { RunRow } from '../runs/run-row.ts';
import { columnsOf, textsOf } from '../samples/kept-columns.ts';
import { type TurnedSamples, turnedSamples } from './turned-samples.ts';

const LISTED = 20;

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
    const index = runIndexOf(store, world.kept);
    await index.rows(store);
    const made: CompareView['comparisons'][number][] = [];
    for (const comparison of comparisons) {
      const scores = [request.score, headlineOf(comparison, index)];
      made.push({
        sentence: comparisonLead(comparison, ...scores),
        comparison,
        turned: await turnedOf(comparison, { scores, limit: request.limit }, { store, bench, world }),
      });
    }
    const ids = await Promise.all(
      request.runs.map(async (one) => (await findRun(one, store)).run.manifest.id),
    );
    return {
      runs: ids.flatMap((id) => index.row(id) ?? []),
      comparisons: made,
    };
  });

/** The score that the later run is about. */
function headlineOf({ after, scores, set_values: sets }: Comparison, index: RunIndex): string | undefined {
  const headline = index.row(after.run_id)?.headline?.name;
  return [...scores, ...sets].find(
    ({ score_name: name }) => headline === name || headline?.startsWith(`${name}.`) === true,
  )?.score_name;
}

interface Opened {
  readonly store: Store;
  readonly bench: Workbench | null;
  readonly world: World;
}

interface Asked {
  readonly scores: readonly (string | undefined)[];
  readonly limit: number | undefined;
}

async function turnedOf(
  { before, after }: Comparison,
  { scores, limit = LISTED }: Asked,
  { store, bench, world: { kept } }: Opened,
): Promise<TurnedSamples | null> {
  const [was, is] = [await store.runs.get(before.run_id), await store.runs.get(after.run_id)];
  const scorings = [await store.scorings.get(before.scoring_id), await store.scorings.get(after.scoring_id)];
  if (was === null || is === null) return null;
  const columns = [
    await columnsOf(was, scorings[0] ?? null, store, kept),
    await columnsOf(is, scorings[1] ?? null, store, kept),
  ] as const;
  const { texts } = await textsOf({ manifest: is.manifest, scoring: scorings[1] ?? null }, bench, kept);
  return turnedSamples(...columns, { scores, limit, texts });
}

/** The first run against each of the others. */
export const compareViewRequest = z.strictObject({
  project: projectField,
  runs: z.array(referenceField).min(2).max(12).readonly(),
  allow_changed: allowChangedField,
  /** The score that is looked at: that of the sentence and of the samples that turned; what the later run is about unless it is said. */
  score: z.string().optional(),
  /** Turned samples to list on each side, 20 unless it is said. */
  limit: z.int().nonnegative().max(500).optional(),
});

export type CompareViewRequest = Readonly<z.infer<typeof compareViewRequest>>;
