import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';
import { viewerField } from '../../submissions/evaluator-field.request.ts';

/** The versions of an evaluator over time, and which of them its boards show. */
export const versionsViewRequest = z
  .strictObject({
    home: homeField,
    evaluator: z.string().min(1),
    viewer: viewerField,
    /** The team that asks, which sees its own scores. */ team: z.string().min(1).optional(),
  })
  .readonly();

export type VersionsViewRequest = z.infer<typeof versionsViewRequest>;
