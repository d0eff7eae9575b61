// `npm run lock:complete`: names in package-lock.json what a registry without the packages of other platforms
// left out. `npm ci` refuses a lock in which an optional dependency has no entry, even one for another platform.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPlatformPackages } from './missing-platform-packages.mjs';
import { root } from './root.mjs';

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingPlatformPackages(lock.packages);
const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
process.stderr.write(`${Object.keys(missing).length} packages of other platforms added to the lock\n`);
