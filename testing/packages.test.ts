import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines?: { readonly node?: string };
  readonly [key: string]: unknown;
}
interface Package {
  readonly folder: string;
  readonly manifest: Manifest;
}

const load = (script: string) =>
  import(pathToFileURL(resolve(import.meta.dirname, '../scripts/packages', script)).href) as Promise<unknown>;
const { commonVersion, publishedPackages } = (await load('published-packages.mjs')) as {
  commonVersion: (packages: readonly { manifest: object }[]) => string;
  publishedPackages: () => readonly Package[];
};
const { publishedManifest } = (await load('published-manifest.mjs')) as {
  publishedManifest: (manifest: object) => object;
};
const { readmeExample } = (await load('readme-example.mjs')) as {
  readmeExample: (readme: string) => { code: string; printed: string };
};
const { oldestForCommand, oldestForLibraries } = (await load('tried-nodes.mjs')) as Record<string, string>;

const packages = publishedPackages();
const named = packages.map((each) => [each.manifest.name, each] as const);

describe('what is published', () => {
  test('is every library, each after those it needs, and the command', () => {
    const names = packages.map(({ manifest }) => manifest.name);
    expect(names).toContain('assay');
    expect(names.indexOf('@assay/records')).toBeLessThan(names.indexOf('@assay/engine'));
    expect(names.indexOf('@assay/engine')).toBeLessThan(names.indexOf('@assay/verbs'));
  });

  test('has one version', () => {
    expect(commonVersion(packages)).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test.each(named)('%s says which Node it needs: the oldest that it is tried on', (_, { manifest }) => {
    const oldest = manifest['bin'] === undefined ? oldestForLibraries : oldestForCommand;
    expect(`${manifest.engines?.node}.0`).toBe(`>=${oldest}`);
  });

  test.each(named.filter(([, { manifest }]) => manifest['bin'] === undefined))(
    '%s has a README with an example, and says the same Node in it',
    (name, { folder }) => {
      const readme = readFileSync(resolve(folder, 'README.md'), 'utf8');
      expect(readmeExample(readme).code).toContain(`from '${name}'`);
      expect(readme.replaceAll('\n', ' ')).toContain('Needs Node 22.15 or newer');
    },
  );
});

describe('commonVersion', () => {
  const of = (name: string, version: string, dependencies: object = {}) => ({
    manifest: { name, version, dependencies },
  });

  test('names the package that is out of step', () => {
    expect(() => commonVersion([of('a', '1.0.0'), of('b', '1.0.1')])).toThrow('b is 1.0.1');
  });

  test('names what a package asks of another', () => {
    const packed = [of('a', '1.0.0'), of('b', '1.0.0', { a: '0.9.0', zod: '4.0.0' })];
    expect(() => commonVersion(packed)).toThrow('a in b is 0.9.0');
  });
});

describe('publishedManifest', () => {
  test('of a library points to what was built, with its types', () => {
    const exports = { '.': './src/index.ts', './schemas/*': './schemas/*' };
    const given = { name: 'a', exports, files: ['schemas'], devDependencies: { ajv: '1' } };
    expect(publishedManifest(given)).toEqual({
      name: 'a',
      exports: {
        '.': { types: './dist/index.d.ts', default: './dist/index.js' },
        './schemas/*': './schemas/*',
      },
      files: ['dist', 'schemas'],
    });
  });

  test('of a program is left as it is, without what only the workspace needs', () => {
    const given = { name: 'a', bin: { a: 'bin/a.js' }, files: ['bin', 'dist'], devDependencies: { b: '1' } };
    expect(publishedManifest(given)).toEqual({
      name: 'a',
      bin: { a: 'bin/a.js' },
      files: ['bin', 'dist'],
    });
  });
});

describe('readmeExample', () => {
  test('is the first block of ts and what it prints', () => {
    const readme = '# a\n\n```sh\nnpm i a\n```\n\n```ts\nrun();\n```\n\n```text\ndone\n```\n\nMore.\n';
    expect(readmeExample(readme)).toEqual({ code: 'run();\n', printed: 'done\n' });
  });

  test('is asked for', () => {
    expect(() => readmeExample('# a\n')).toThrow('a README has one example');
  });
});
