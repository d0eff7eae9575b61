import * as z from 'zod';
import {
  allowPartialField,
  projectField,
  publisherField,
  referenceField,
} from '../references/request-fields.ts';

/** A run to publish, and where. */
export const publishRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  publisher: publisherField,
  allow_partial: allowPartialField,
  /** The folder for the record, its rows and the cards; `published` unless it is said. */
  out: z.string().optional(),
  /** The folder of the corpus; that of the project unless it is said. */
  corpus: z.string().optional(),
});

export type PublishRequest = Readonly<z.infer<typeof publishRequest>>;
