import { type MigratedStore, migrateStore as migrate, storeNear } from '@assay/engine';
import type { Verb } from '../verb.ts';
import { namedProject } from '../world/project-file.ts';
import type { MigrateStoreRequest } from './migrate.request.ts';

export type { MigratedStore } from '@assay/engine';

/** The tables of a store on PostgreSQL, made or brought up to date; nothing is lost, and there is no way back. */
export const migrateStore: Verb<MigrateStoreRequest, MigratedStore> = (request, { cwd, env }) =>
  migrate(storeNear(cwd, namedProject(request), env), { blobs: request.blobs, env });
