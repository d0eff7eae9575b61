import { reviewValuesSchema, rubricSchema } from '@assay/records';
import * as z from 'zod';

const texts = z.record(z.string(), z.string());

/** What a review shows and knows besides submissions: all of it is hidden, and stays in the vault under its digest. */
export const reviewFilesSchema = z.strictObject({
  rubric: rubricSchema,
  /** By item; null where nothing is shown beside an answer. */
  inputs: texts.nullable(),
  reference: texts.nullable(),
  gold: z
    .array(
      z.strictObject({
        id: z.string(),
        input: z.string().nullable(),
        output: z.string(),
        /** The other answer, where two are held against each other. */
        reference: z.string().nullable(),
        values: reviewValuesSchema,
      }),
    )
    .readonly(),
});
export type ReviewFiles = z.infer<typeof reviewFilesSchema>;
