import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';

/** Make the tables of a store on PostgreSQL, or bring them up to date. */
export const migrateStoreRequest = z.strictObject({
  project: projectField,
  /** Where blobs shall be kept: file:///FOLDER or s3://BUCKET/PREFIX; the database itself unless it is said. */
  blobs: z.string().min(1).optional(),
});

export type MigrateStoreRequest = Readonly<z.infer<typeof migrateStoreRequest>>;
