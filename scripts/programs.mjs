// `npm test -- programs`: programs that tests use and npm does not bring. As root on Debian what is missing is
// installed; elsewhere it is counted as skipped, and under CI it is a failure. Without PostgreSQL the tests of a store that
// few have are skipped, and say so.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Each with the Debian package that brings it. */
const packages = { chromium: 'chromium', bwrap: 'bubblewrap', python3: 'python3', postgres: 'postgresql' };

const missing = () => Object.keys(packages).filter((program) => !isInPath(program));

if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
  const wanted = missing().map((program) => packages[program]);
  const install = () => apt('install', '--yes', '--no-install-recommends', ...wanted);
  if (!install() && apt('update')) install();
}
for (const program of missing()) {
  const word = program === 'postgres' ? 'note' : 'skipped';
  process.stdout.write(`${word}: there is no ${program} on this machine\n`);
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A machine that has just started may be installing something itself.
  const waiting = ['-o', 'DPkg::Lock::Timeout=300'];
  return spawnSync('apt-get', ['-qq', ...waiting, ...args], { env, stdio: ['ignore', 2, 2] }).status === 0;
}

function isInPath(program) {
  if (program === 'postgres' && (process.env.ASSAY_POSTGRES !== undefined || hasServerOfDebian()))
    return true;
  return (process.env.PATH ?? '').split(delimiter).some((entry) => existsSync(join(entry, program)));
}

/** Debian keeps the server out of the path, in a folder for each version. */
function hasServerOfDebian() {
  const root = '/usr/lib/postgresql';
  return (
    existsSync(root) && readdirSync(root).some((version) => existsSync(join(root, version, 'bin/postgres')))
  );
}
