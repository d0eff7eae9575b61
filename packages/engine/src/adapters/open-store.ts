import { AssayError } from '@assay/records';
import { readYaml } from '@assay/rows';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Admission, Queue, SharedLimits } from '../ports/queue.ts';
import type { Store } from '../ports/store.ts';
import { nodeClock } from './node-clock.ts';
import { OwnAdmission } from './own-admission.ts';
import type { MigratedStore } from './postgres/migrate-store.ts';
import type { PartBlobs } from './postgres/open-part-blobs.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';

/** The store of an address, or the local one in the folder. What PostgreSQL needs is loaded only for it. */
export async function openStore(
  { folder, address }: StoreAddress,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Store> {
  if (address === null) return openSqliteStore(folder);
  const { openPostgresStore } = await import('./postgres/open-postgres-store.ts');
  return openPostgresStore(address, env);
}

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

export type { PartBlobs as StorePart } from './postgres/open-part-blobs.ts';

/** Blobs of a part of the store at an address; what PostgreSQL needs is loaded only for it. */
export async function openStorePart(
  address: string,
  part: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<PartBlobs> {
  const { openPartBlobs } = await import('./postgres/open-part-blobs.ts');
  return openPartBlobs(address, part, env);
}

export type { MigratedStore } from './postgres/migrate-store.ts';

/** Makes or renews the tables of a store on PostgreSQL. Local stores are brought up to date by opening them. */
export async function migrateStore(
  { address }: StoreAddress,
  options: {
    readonly blobs?: string | undefined;
    readonly env: Readonly<Record<string, string | undefined>>;
  },
): Promise<MigratedStore> {
  if (address === null)
    throw new AssayError(
      'usage',
      'E_STORE_LOCAL',
      'the store is local, and is brought up to date by opening it',
      {
        action: { kind: 'choose_store' },
      },
    );
  const postgres = await import('./postgres/migrate-store.ts');
  return postgres.migrateStore(address, options);
}

/** Whether a store tells of its events by itself. */
export function tellsOfEvents({ address }: StoreAddress): boolean {
  return address !== null;
}

/** Calls `onNews` whenever there may be events to read, until the signal; of a store that tells of them. */
export async function watchEvents(
  { address }: StoreAddress,
  onNews: () => void,
  signal: AbortSignal,
): Promise<void> {
  if (address === null) return;
  const { watchPostgresEvents } = await import('./postgres/event-news.ts');
  await watchPostgresEvents(address, onNews, signal);
}

/** The queue of a store that machines share; a local one has none. */
export async function openQueue(store: StoreAddress): Promise<Queue> {
  const { openPostgresQueue } = await import('./postgres/postgres-queue.ts');
  return openPostgresQueue(sharedAddress(store));
}

/** Limits that hold for all who use the store. */
export async function openSharedLimits(store: StoreAddress): Promise<SharedLimits> {
  const shared = await import('./postgres/shared-limits.ts');
  return shared.openSharedLimits(sharedAddress(store), nodeClock);
}

function sharedAddress({ address }: StoreAddress): string {
  if (address === null)
    throw new AssayError(
      'usage',
      'E_FLEET_LOCAL',
      'workers need a store on PostgreSQL, and this one is local',
      {
        action: { kind: 'choose_store' },
      },
    );
  return address;
}

/** Of all servers on a store of PostgreSQL; else of this one. */
export async function openAdmission({ address }: StoreAddress): Promise<Admission> {
  if (address === null) return new OwnAdmission();
  const { openPostgresAdmission } = await import('./postgres/postgres-admission.ts');
  return openPostgresAdmission(address);
}
