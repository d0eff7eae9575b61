import {
  type MigratedPart,
  type MigratedStore as Migrated,
  migrateAccessDatabase,
  migrateStore as migrate,
} from '@assay/engine';
import { migrateEvaluatorDatabase } from '@assay/evaluator';
import type { Verb } from '../verb.ts';
import { storePlace } from '../world/store-place.ts';
import type { MigrateStoreRequest } from './migrate.request.ts';

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
