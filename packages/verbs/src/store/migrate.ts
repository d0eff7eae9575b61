import {
  migrateStore as migrate,
  migrateAccessDatabase,
  type MigratedStore as Migrated,
  type MigratedPart,
} from '@assay/engine';
import { migrateEvaluatorDatabase } from '@assay/evaluator';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import { storePlace } from '../world/store-place.ts';

export interface MigratedStore extends Migrated {
  /** The tables of the evaluator, in a schema of their own beside those of the store. */
  readonly evaluator: MigratedPart;
  /** Those of who may ask servers. */
  readonly access: MigratedPart;
}

/** The tables of a store on PostgreSQL, made or brought up to date; nothing is lost, and there is no way back. */
export const migrateStore: Verb<MigrateStoreRequest, MigratedStore> = async (request, world) => {
  const near = storePlace(request, world);
  const migrated = await migrate(near, { blobs: request.blobs, env: world.env });
  // A store without an address was refused.
  const address = near.address!;
  return {
    ...migrated,
    evaluator: migrateEvaluatorDatabase(address),
    access: migrateAccessDatabase(address),
  };
};

/** Make the tables of a store on PostgreSQL, or bring them up to date. */
export const migrateStoreRequest = z.strictObject({
  project: projectField,
  /** Where blobs shall be kept: file:///FOLDER or s3://BUCKET/PREFIX; the database itself unless it is said. */
  blobs: z.string().min(1).optional(),
});

export type MigrateStoreRequest = Readonly<z.infer<typeof migrateStoreRequest>>;
