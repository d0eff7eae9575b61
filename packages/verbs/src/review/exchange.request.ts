import * as z from 'zod';
import { personField, reviewFields } from './review-fields.request.ts';

const formats = ['csv', 'jsonl', 'label-studio', 'argilla'] as const;

/** Take items to another tool. */
export const reviewExportRequest = z
  .strictObject({
    ...reviewFields,
    rater: personField,
    as: z.enum(formats),
    /** At most so many; 100 unless it is said. */ most: z.int().positive().max(100_000).optional(),
    /** They are kept for the rater so long; as the evaluator says unless it is said. */ hours: z
      .number()
      .positive()
      .max(24 * 365)
      .optional(),
  })
  .readonly();

export type ReviewExportRequest = z.infer<typeof reviewExportRequest>;

/** Bring back what was judged in another tool. */
export const reviewImportRequest = z
  .strictObject({
    ...reviewFields,
    file: z.string().min(1),
    as: z.enum(formats),
    /** Whose verdicts they are, where the file does not say. */ rater: personField.optional(),
  })
  .readonly();

export type ReviewImportRequest = z.infer<typeof reviewImportRequest>;
