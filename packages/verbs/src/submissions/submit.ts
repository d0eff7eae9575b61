import type { QuotaUse, ReceivedFile, RegisteredEvaluator } from '@assay/evaluator';
import {
  AssayError,
  jsonObjectSchema,
  problemsOf,
  type Quotas,
  type Submission,
  type SubmissionState,
} from '@assay/records';
import { readFile } from '@assay/rows';
import { basename, resolve } from 'node:path';
import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';
import { withHome } from '../audit/with-home.ts';
import { findEvaluator } from '../evaluator/find-evaluator.ts';
import type { Verb } from '../verb.ts';
import type { World } from '../world.ts';
import { evaluatorField } from './evaluator-field.request.ts';
import { receptionOf } from './receptions.ts';

export interface Submitted {
  readonly submission: Submission;
  readonly state: SubmissionState;
  /** Why it is invalid, each with its place in the files. */
  readonly problems: readonly AssayError[];
  /** What the team has used, and may use. */
  readonly quota: { readonly used: QuotaUse; readonly limits: Quotas };
}

/** Hands files in: they are checked, kept byte for byte, and acknowledged when they are durable. */
export const submit: Verb<SubmitRequest, Submitted> = (
  { evaluator: key, team, files: paths, claims = {}, idempotency_key: idempotencyKey, ...request },
  world,
) =>
  withHome(request, world, async (home) => {
    const registered = findEvaluator(key, home);
    const files = await readAll(paths, registered, world);
    const { submission, state, problem } = await receptionOf(home).receive({
      evaluator: registered.evaluator.key,
      team,
      files,
      claims,
      idempotencyKey,
    });
    const day = submission.received_at.slice(0, 10);
    const used = home.store.submissions.used(submission.evaluator_key, submission.team, day);
    return {
      submission,
      state,
      problems: problem === null ? [] : problemsOf(problem),
      quota: { used, limits: registered.evaluator.quotas },
    };
  });

async function readAll(
  given: SubmitRequest['files'],
  { evaluator }: RegisteredEvaluator,
  { cwd }: World,
): Promise<readonly ReceivedFile[]> {
  const most = evaluator.artifacts.reduce((sum, { max_bytes: bytes }) => sum + bytes, 0);
  const files: ReceivedFile[] = [];
  for (const path of given) {
    if (typeof path !== 'string') {
      files.push({
        name: path.name,
        bytes: Buffer.from(path.bytes.buffer, path.bytes.byteOffset, path.bytes.byteLength),
      });
      continue;
    }
    const bytes = await readFile(resolve(cwd, path), most, path);
    if (bytes === null)
      throw new AssayError(
        'invalid',
        'E_SIZE',
        `${path} has more than ${most} bytes, which is all that is taken`,
        { location: { file: path } },
      );
    files.push({ name: basename(path), bytes });
  }
  return files;
}

/** Hand in what a run made. */
export const submitRequest = z
  .strictObject({
    home: homeField,
    evaluator: evaluatorField,
    team: z.string().min(1),
    /** The artifacts: their paths, or a name and bytes that are at hand. */ files: z
      .array(
        z.union([z.string().min(1), z.strictObject({ name: z.string(), bytes: z.instanceof(Uint8Array) })]),
      )
      .min(1)
      .readonly(),
    /** What the submitter says about the run. */ claims: jsonObjectSchema.optional(),
    /** Names the attempt: sent again under the same key, the same files are taken in once. */ idempotency_key:
      z.string().min(1).max(200).optional(),
  })
  .readonly();

export type SubmitRequest = z.infer<typeof submitRequest>;
