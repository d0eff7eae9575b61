import { join } from 'node:path';
import { storeNear } from '@assay/engine';
import * as z from 'zod';
import type { World } from '../world.ts';
import { namedProject, type OfProject } from '../world/project-file.ts';

/** Where a server that is running on a store says so. Its owner alone reads the file. */
export const serverFileSchema = z.strictObject({
  schema_version: z.literal('assay.server.v1'),
  address: z.url(),
  pid: z.int().positive(),
  /** Makes links that open the workbench; whoever can read it owns the store anyway. */
  key: z.string().min(1),
});

export type ServerFile = Readonly<z.infer<typeof serverFileSchema>>;

export function serverFilePath(request: OfProject, { cwd, env }: Pick<World, 'cwd' | 'env'>): string {
  return join(storeNear(cwd, namedProject(request), env).folder, '.assay', 'server.json');
}
