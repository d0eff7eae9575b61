import { nodeClock } from '@assay/engine';
import { AssayError, type ImplementationVerdict } from '@assay/records';
import * as z from 'zod';
import type { Verb } from '../../verb.ts';
import { readReproduction } from '../read-reproduction.ts';
import { reproductionIn } from '../reproduction-in.ts';
import { appendVerdict } from './verdict-file.ts';

export interface JudgedImplementation {
  readonly verdict: ImplementationVerdict;
  /** Where it was added. */
  readonly file: string;
}

/** Adds a person's word on one row; the words before it stay, and the newest counts. */
export const judgeImplementation: Verb<JudgeImplementationRequest, JudgedImplementation> = async (
  { path: given, subtask, metric, correctly, by, reason },
  world,
) => {
  const path = await reproductionIn(given, world);
  if (!correctly && reason === undefined)
    throw new AssayError('usage', 'E_REASON_NONE', 'whoever disputes a row says why', {
      field: 'reason',
      fix: 'Name what differs from the paper.',
    });
  const { rows } = await readReproduction(path, world);
  const row = rows.find((one) => one.metric === metric && (one.subtask?.name ?? undefined) === subtask);
  if (row === undefined) {
    const named = rows.map((one) =>
      one.subtask === null ? one.metric : `${one.subtask.name}, ${one.metric}`,
    );
    throw new AssayError('usage', 'E_ROW_UNKNOWN', `there is no such row; there are: ${named.join('; ')}`, {
      field: 'metric',
    });
  }
  const verdict: ImplementationVerdict = {
    schema_version: 'assay.implementation_verdict.v1',
    subtask: subtask ?? null,
    metric,
    measured: row.measured,
    correctly,
    by,
    reason: reason ?? null,
    at: nodeClock.now(),
  };
  return { verdict, file: await appendVerdict(path, verdict, world) };
};

/** Say whether the metric of one row is implemented as the paper means it. */
export const judgeImplementationRequest = z
  .strictObject({
    /** reproduction.yaml, the folder that it stands in, or a record that `reproduce` kept. */
    path: z.string().min(1),
    /** The name of the part of the task; left out: the task as a whole. */
    subtask: z.string().min(1).optional(),
    metric: z.string().min(1),
    correctly: z.boolean(),
    by: z.string().min(1).max(200),
    /** A row that is disputed says why. */
    reason: z.string().min(1).max(20_000).optional(),
  })
  .readonly();

export type JudgeImplementationRequest = z.infer<typeof judgeImplementationRequest>;
