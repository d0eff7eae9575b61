import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { oracleFolder, readOracle } from '../../../testing/oracle-files.ts';
import { failedChecks } from '../../../testing/bundles/second/second-verifier.ts';

interface Case {
  readonly file: string;
  readonly keys: readonly string[];
  readonly artifacts: Readonly<Record<string, string>> | null;
  readonly older: string | null;
  readonly first_failing: string | null;
}

const expected = readOracle<{ readonly cases: readonly Case[] }>('audit/expected.json');

describe('the second verifier, on bundles made and judged elsewhere', () => {
  if (expected === null) {
    test.skip('not on this machine: audit/expected.json', () => {});
    return;
  }
  const cases = expected.cases.filter(({ older }) => older === null);
  test.each(cases)('$file: $first_failing', ({ file, keys, artifacts, first_failing }) => {
    const folder = oracleFolder();
    const bytes = readFileSync(resolve(folder, basename(folder) === 'audit' ? '' : 'audit', file));
    const files = Object.entries(artifacts ?? {}).map(
      ([name, contents]) => [name, Buffer.from(contents, 'base64')] as const,
    );
    const failed = failedChecks(bytes, keys, artifacts === null ? undefined : new Map(files));
    expect(failed[0] ?? null).toBe(first_failing);
  });
});
