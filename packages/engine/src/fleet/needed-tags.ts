import type { RunManifest } from '@assay/records';
import type { FleetPlan } from './fleet-plan.ts';

/** What a plan may need of a worker beside what its owner said; workers of earlier versions have none of it. */
const OVERRIDES = 'assay:overrides';
const SOLVERS = 'assay:solvers';

/** Untrusted code that runs for the model: a worker has this where its sandbox proves itself. */
export const ISOLATION = 'assay:isolation';

export const ownTags: readonly string[] = [OVERRIDES, SOLVERS, ISOLATION];

/** So that workers which do not know how to serve a run leave it to those that do. */
export function neededTags(
  { model_identity }: RunManifest,
  { settings, overrides }: FleetPlan,
): readonly string[] {
  const { solver = null } = model_identity;
  const isIsolated =
    typeof solver === 'object' && solver !== null && 'sandbox' in solver && solver['sandbox'] !== null;
  return [
    ...(settings === undefined && overrides === undefined ? [] : [OVERRIDES]),
    ...(solver === null ? [] : [SOLVERS]),
    ...(isIsolated ? [ISOLATION] : []),
  ];
}
