import * as z from 'zod';
import { projectField, referenceField } from '../references/request-fields.ts';

/** What to make of stability: Markdown, or a page that a front end renders; and how many samples that vary to list. */
export const shownStability = {
  as: z.enum(['markdown', 'page']).optional(),
  samples: z.int().nonnegative().optional(),
};

/** The stored series that a run belongs to. */
export const stabilityRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  ...shownStability,
});

export type StabilityRequest = Readonly<z.infer<typeof stabilityRequest>>;
