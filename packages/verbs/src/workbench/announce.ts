import { storeError } from '@assay/engine';
import { AssayError } from '@assay/records';
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { type ServerFile, serverFilePath } from './server-file.ts';

export interface Announced {
  /** Takes the word back, unless another server has given its own meanwhile. */
  readonly end: () => Promise<void>;
}

/** Writes where the server is, so that commands on the same store can lead to its pages. */
export const announce: Verb<AnnounceRequest, Announced> = async ({ address, key, ...request }, world) => {
  const path = serverFilePath(request, world);
  try {
    await mkdir(dirname(path), { recursive: true });
    const folder = await realpath(dirname(path));
    const said: ServerFile = { schema_version: 'assay.server.v1', address, pid: process.pid, folder, key };
    const text = `${JSON.stringify(said)}\n`;
    await rm(path, { force: true });
    await writeFile(path, text, { mode: 0o600 });
    return { end: () => takeBack(path, text) };
  } catch (cause) {
    const error = storeError(cause);
    // A store that may only be read is served all the same: commands then lead nowhere.
    if (error instanceof AssayError && error.code === 'E_STORE_OPEN') return { end: async () => undefined };
    throw error;
  }
};

async function takeBack(path: string, text: string): Promise<void> {
  const found = await readFile(path, 'utf8').catch(() => '');
  if (found === text) await rm(path, { force: true });
}

/** Say that a server answers on this store. */
export const announceRequest = z
  .strictObject({
    project: z.string().min(1).optional(),
    address: z.url(),
    key: z.string().min(1),
  })
  .readonly();

export type AnnounceRequest = z.infer<typeof announceRequest>;
