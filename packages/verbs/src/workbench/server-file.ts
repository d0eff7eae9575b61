import { join } from 'node:path';
import * as z from 'zod';
import type { World } from '../world.ts';
import type { OfProject } from '../world/project-file.ts';
import { storePlace } from '../world/store-place.ts';

/** Where a server that is running on a store says so. Its owner alone reads the file. */
export const serverFileSchema = z.strictObject({
  schema_version: z.literal('assay.server.v1'),
  address: z.url(),
  pid: z.int().positive(),
  /** The folder that this file was written in: in a copy of it, it speaks of another store. */
  folder: z.string().min(1),
  /** Makes links that open the workbench; whoever can read it owns the store anyway. */
  key: z.string().min(1),
});

export type ServerFile = Readonly<z.infer<typeof serverFileSchema>>;

export function serverFilePath(request: OfProject, world: Pick<World, 'cwd' | 'env'>): string {
  return join(storePlace(request, world).folder, '.assay', 'server.json');
}
