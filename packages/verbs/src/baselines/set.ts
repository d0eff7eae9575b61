import { judgeOneRun, nodeClock, type ScoredRun, type Workbench } from '@assay/engine';
import { AssayError, type Baseline, keySchema } from '@assay/records';
import * as z from 'zod';
import { findScored } from '../references/find-scored.ts';
import { allowPartialField, projectField, referenceField } from '../references/request-fields.ts';
import { requireWhole } from '../references/require-whole.ts';
import { stabilityOfSeries } from '../references/series-of.ts';
import type { Verb } from '../verb.ts';
import { withProjectOrStore } from '../world/with-project-or-store.ts';
import { baselineRefusal } from './baseline-refusal.ts';
import type { OpenBaseline } from './open-baseline.ts';

/** Points a name to a scoring, where nothing speaks against it. With a project its gates are asked. */
export const setBaseline: Verb<SetBaselineRequest, OpenBaseline> = (
  { name, run, force = false, allow_partial: allowed = false, ...request },
  world,
) =>
  withProjectOrStore(request, world, async (store, bench) => {
    if (!keySchema.safeParse(name).success || name === 'latest') {
      throw new AssayError('usage', 'E_BASELINE_NAME', `a baseline cannot be named ${JSON.stringify(name)}`, {
        fix: 'Take lower-case letters, digits, "_", "." and "-"; `latest` always means the newest run.',
      });
    }
    const scored = await findScored(run, store, bench?.project ?? null);
    const { manifest, scoring } = scored;
    if (manifest.part !== undefined || manifest.overrides !== undefined)
      requireWhole(scored, { as: 'become a baseline', code: 'E_BASELINE_RUN', allowed });
    const refusal = baselineRefusal(scored);
    if (refusal !== null && !(force && refusal.forcible))
      throw refused(manifest.id, refusal.why, refusal.forcible);
    if (bench !== null && !force) await refuseFailed(scored, bench);
    const baseline: Baseline = {
      schema_version: 'assay.baseline.v1',
      name,
      scoring_id: scoring.id,
      set_at: nodeClock.now(),
    };
    await store.baselines.set(baseline);
    return { baseline, manifest, scoring };
  });

/** Floors and ceilings only: a regression is judged against the very thing that is about to change. */
async function refuseFailed(scored: ScoredRun, bench: Workbench): Promise<void> {
  const gates = bench.project.gates.filter(({ rule }) => !('regression' in rule));
  if (gates.length === 0) return;
  const project = { ...bench.project, gates };
  const stability = await stabilityOfSeries(scored, bench.store);
  const { gates: results } = await judgeOneRun(scored, { stability }, { ...bench, project });
  const failed = results
    .flatMap(({ checks }) => checks)
    .filter(({ outcome }) => outcome === 'fail')
    .map(({ message }) => message);
  if (failed.length > 0) throw refused(scored.manifest.id, `it fails its gates: ${failed.join('; ')}`, true);
}

function refused(id: string, why: string, forcible: boolean): AssayError {
  return new AssayError(
    'usage',
    'E_BASELINE_RUN',
    `run ${id} cannot become a baseline: ${why}`,
    forcible
      ? { fix: 'Choose another run.', action: { kind: 'force' } }
      : { fix: 'Choose a run that is complete and scored.' },
  );
}

/** Point a name to a scoring. */
export const setBaselineRequest = z.strictObject({
  project: projectField,
  name: z.string(),
  run: referenceField,
  /** Although a part is missing, or its gates fail. */
  force: z.boolean().optional(),
  allow_partial: allowPartialField,
});

export type SetBaselineRequest = Readonly<z.infer<typeof setBaselineRequest>>;
