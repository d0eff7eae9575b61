import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { root } from './root.mjs';

/** Installs with `npm ci` when what stands in node_modules is not what the lock file asks for; whether it had to. */
export function installMissing() {
  const wanted = readLock('package-lock.json');
  const found = readLock('node_modules/.package-lock.json');
  const reason = found === null ? 'nothing is installed yet' : firstDifference(wanted, found);
  if (reason === null) return false;
  process.stderr.write(`installing with npm ci: ${reason}\n`);
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutInstalled() },
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm ci failed; its own words are above');
  return true;
}

/**
 * Why an install is stale, or null. Contents are compared, not times: a checkout touches the lock without
 * changing it. What is optional may be absent, since most of it is for other platforms.
 */
export function firstDifference(wanted, found) {
  for (const [path, { version, optional, link, peer }] of Object.entries(wanted.packages)) {
    if (!path.includes('node_modules/')) continue;
    const installed = found.packages[path];
    if (installed === undefined) {
      if (optional || peer) continue;
      return `${path} is missing`;
    }
    if (!link && installed.version !== version) return `${path} is ${installed.version}, not ${version}`;
  }
  return null;
}

function readLock(path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** npm puts the installed Node first in a script's path; an install must not run on what it replaces. */
function pathWithoutInstalled() {
  const entries = (process.env.PATH ?? '').split(delimiter);
  return entries.filter((entry) => !entry.endsWith(`node_modules${sep}.bin`)).join(delimiter);
}
