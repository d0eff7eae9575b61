import * as z from 'zod';
import { projectField, referenceField } from '../references/request-fields.ts';

/** Which closed runs to judge again. */
export const scoreRequest = z.strictObject({
  project: projectField,
  /** The newest series of every specification unless named. */
  runs: z.array(referenceField).readonly().optional(),
  /** Another scorer of the task than the specification names. */
  scorer: z.string().optional(),
  /** Ask judges again, although the same scoring exists. */
  again: z.boolean().optional(),
});

export type ScoreRequest = Readonly<z.infer<typeof scoreRequest>>;
