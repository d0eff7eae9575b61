import * as z from 'zod';
import { projectField, publisherField, referenceField } from '../references/request-fields.ts';

/** A run to publish, and where. */
export const publishRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  publisher: publisherField,
  /** The folder for the record, its rows and the cards. */
  out: z.string().default('published'),
  /** The folder of the corpus; null: that of the project. */
  corpus: z.string().nullable().default(null),
});

export type PublishRequest = Readonly<z.infer<typeof publishRequest>>;
