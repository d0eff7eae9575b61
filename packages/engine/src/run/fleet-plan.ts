import { type JsonObject, jsonValueSchema, onlySchema, type RunManifest } from '@assay/records';
import * as z from 'zod';
import type { Clock } from '../ports/platform.ts';
import type { Queue } from '../ports/queue.ts';

/** What a worker must know of a run beside its manifest and the project. */
export const fleetPlanSchema = z.strictObject({
  project_file: z.string(),
  evaluation_key: z.string(),
  task_specification_key: z.string(),
  /** Values that stand in for those of the project file. */
  settings: z.array(z.string()).optional(),
  /** What was asked otherwise than the project says. */
  overrides: z
    .strictObject({
      models: z.array(z.string()).readonly().optional(),
      parameters: z.record(z.string(), jsonValueSchema).optional(),
      where: z.array(z.string()).readonly().optional(),
      only: z.array(z.string()).readonly().optional(),
      settings: z.array(z.string()).readonly().optional(),
      only_asked: z
        .strictObject({ only: onlySchema.exactOptional(), of: z.string().exactOptional() })
        .optional(),
    })
    .optional(),
  limit: z.int().positive().nullable(),
  max_tokens: z.number().positive().nullable(),
  max_cost_usd: z.number().positive().nullable(),
  /** What of it was spent before the run was offered. */
  spent: z.strictObject({ tokens: z.number(), cost_usd: z.number() }).optional(),
});

export type FleetPlan = z.infer<typeof fleetPlanSchema> & JsonObject;

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

/** Nobody is there who could serve a run. */
export interface Unserved {
  /** What a worker must have that its owner says it has. */
  readonly tags: readonly string[];
  /** At work on other things, or waiting; none of them has the tags. */
  readonly workers: number;
}

const PATIENCE_MS = 3_000;
/** Workers say more often than this that they are there. */
const SILENT_MS = 10_000;

/** To be called with each look at a run that waits: tells once where nothing has come of it for a few seconds, and nobody is there to serve it. */
export function watchForWorkers(
  queue: Pick<Queue, 'get' | 'workers'>,
  clock: Pick<Clock, 'steady'>,
  tell: (unserved: Unserved) => void,
): (runId: string, done: number) => Promise<void> {
  let before = -1;
  let since = clock.steady();
  let isTold = false;
  return async (runId, done) => {
    const now = clock.steady();
    if (done !== before) [before, since] = [done, now];
    if (isTold || now - since < PATIENCE_MS) return;
    since = now;
    const offer = await queue.get(runId);
    if (offer?.state !== 'offered') return;
    const tags = offer.tags.filter((tag) => !ownTags.includes(tag));
    const there = (await queue.workers()).filter(({ silent_ms }) => silent_ms < SILENT_MS);
    if (there.some((worker) => tags.every((tag) => worker.tags.includes(tag)))) return;
    isTold = true;
    tell({ tags, workers: there.length });
  };
}
