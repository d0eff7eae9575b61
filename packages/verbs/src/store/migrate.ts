import { type MigratedStore as Migrated, migrateStore as migrate, storeNear } from '@assay/engine';
import { migrateEvaluatorDatabase } from '@assay/evaluator';
import type { Verb } from '../verb.ts';
import { namedProject } from '../world/project-file.ts';
import type { MigrateStoreRequest } from './migrate.request.ts';

export interface MigratedStore extends Migrated {
  /** The tables of the evaluator, in a schema of their own beside those of the store. */
  readonly evaluator: { readonly from: number; readonly to: number };
}

/** The tables of a store on PostgreSQL, made or brought up to date; nothing is lost, and there is no way back. */
export const migrateStore: Verb<MigrateStoreRequest, MigratedStore> = async (request, { cwd, env }) => {
  const near = storeNear(cwd, namedProject(request), env);
  const migrated = await migrate(near, { blobs: request.blobs, env });
  // A store without an address was refused.
  return { ...migrated, evaluator: migrateEvaluatorDatabase(near.address!) };
};
