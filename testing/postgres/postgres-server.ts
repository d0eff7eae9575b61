import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedInRun, testRun } from '../shared-in-run.ts';

const given = process.env['ASSAY_POSTGRES'];
const bin = programs();

/** Whether tests can have PostgreSQL: a server that `ASSAY_POSTGRES` names, or one that is installed. */
export const hasPostgres = given !== undefined || bin !== null;

/** The address of a server; one for all tests of a run, started by the first that asks, ended with the run. */
export async function postgresServer(): Promise<string> {
  if (given !== undefined) return given;
  const folder = join(tmpdir(), `assay-postgres-${testRun}`);
  const keeper = fileURLToPath(new URL('keep-cluster.mjs', import.meta.url));
  const address = await sharedInRun(folder, 'address', () =>
    spawn(process.execPath, [keeper, bin!, folder, String(testRun)], {
      detached: true,
      stdio: 'ignore',
    }).unref(),
  );
  return readFileSync(address, 'utf8');
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
