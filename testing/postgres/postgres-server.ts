import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const given = process.env['ASSAY_POSTGRES'];
const bin = programs();

/** Whether tests can have PostgreSQL: a server that `ASSAY_POSTGRES` names, or one that is installed. */
export const hasPostgres = given !== undefined || bin !== null;

/** The address of a server; one for all tests of a run, started by the first that asks, ended with the run. */
export async function postgresServer(): Promise<string> {
  if (given !== undefined) return given;
  // Test files run in processes of their own, which share the one that began them.
  const owner = process.send === undefined ? process.pid : process.ppid;
  const folder = join(tmpdir(), `assay-postgres-${owner}`);
  if (isFirst(folder)) {
    const keeper = fileURLToPath(new URL('keep-cluster.mjs', import.meta.url));
    spawn(process.execPath, [keeper, bin!, folder, String(owner)], {
      detached: true,
      stdio: 'ignore',
    }).unref();
  }
  for (;;) {
    if (existsSync(join(folder, 'address'))) return readFileSync(join(folder, 'address'), 'utf8');
    if (existsSync(join(folder, 'failed'))) throw new Error(readFileSync(join(folder, 'failed'), 'utf8'));
    await sleep(50);
  }
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Of the newest PostgreSQL that is installed where Debian puts it, or found in the path. */
function programs(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...versions.map((version) => join(root, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return (
    places.find((place) => existsSync(join(place, 'postgres')) && existsSync(join(place, 'initdb'))) ?? null
  );
}
