import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import { readYaml } from '@assay/rows';

type Env = Readonly<Record<string, string | undefined>>;

/** Where a store is: an address of PostgreSQL, or else `.assay` in a folder. */
export interface StoreAddress {
  /** Beside the project file where there is one, else the current directory. */
  readonly folder: string;
  readonly address: string | null;
}

/** The variable that says where the store is, before what the project file says. */
const VARIABLE = 'ASSAY_STORE';

export function storeAddressIn(env: Env): string | null {
  const given = env[VARIABLE]?.trim();
  return given === undefined || given === '' ? null : given;
}

/** The store of a project whose file may be absent, or wrong in other places. */
export function storeNear(cwd: string, projectFile: string, env: Env): StoreAddress {
  const path = resolve(cwd, projectFile);
  const isThere = existsSync(path);
  const address = storeAddressIn(env) ?? (isThere ? writtenAddress(path) : null);
  return { folder: isThere ? dirname(path) : cwd, address };
}

/** `store:` of a project file; most have none, and are not read for it. */
function writtenAddress(path: string): string | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
  if (!/\bstore["']?\s*:/.test(text)) return null;
  try {
    const written = readYaml(text, { file: path }).value;
    if (typeof written !== 'object' || written === null || !('store' in written)) return null;
    return typeof written.store === 'string' ? written.store : null;
  } catch (error) {
    // What is wrong with the file is told by whoever reads it as a project.
    if (error instanceof AssayError) return null;
    throw error;
  }
}
