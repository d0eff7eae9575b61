import { jsonObjectSchema } from '@assay/records';
import * as z from 'zod';
import { homeField } from '../audit/home-fields.request.ts';
import { evaluatorField } from './evaluator-field.request.ts';

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
