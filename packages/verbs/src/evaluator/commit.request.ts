import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';

/** Take labels into the vault, and commit to them in the ledger. */
export const commitLabelsRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    /** The file of labels. */ labels: z.string().min(1),
    /** The column that names an item; `id` unless it is said. */ id: z.string().min(1).optional(),
    /** The column with the label; the only other one, or one with a usual name, unless it is said. */ label:
      z.string().min(1).optional(),
  })
  .readonly();

export type CommitLabelsRequest = z.infer<typeof commitLabelsRequest>;
