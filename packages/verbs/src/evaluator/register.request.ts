import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';

/** Take an evaluator in: hide its labels, commit to them, and keep the version of its scorer. */
export const registerRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    /** The path of evaluator.yaml. */ evaluator: z.string().min(1),
  })
  .readonly();

export type RegisterRequest = z.infer<typeof registerRequest>;
