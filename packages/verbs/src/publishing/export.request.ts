import * as z from 'zod';
import { projectField, publisherField, referenceField } from '../references/request-fields.ts';

/** One run in one format that others read. */
export const exportRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  to: z.enum(['croissant', 'eee', 'parquet', 'junit', 'inspect-log', 'inspect-json']),
  /** In JUnit samples are tests too, beside the gates. */
  samples: z.boolean().optional(),
  publisher: publisherField,
});

export type ExportRequest = Readonly<z.infer<typeof exportRequest>>;
