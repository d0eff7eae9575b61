import * as z from 'zod';
import { homeField } from '../../audit/home-fields.request.ts';
import { projectField } from '../../references/request-fields.ts';

/** How much there is at each place. */
export const countsViewRequest = z.strictObject({
  project: projectField,
  home: homeField,
  /** Whether whoever asks may know what people are asked. */
  with_review: z.boolean(),
});

export type CountsViewRequest = Readonly<z.infer<typeof countsViewRequest>>;
