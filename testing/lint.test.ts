import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const repository = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'assay-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a test without an assertion', () => {
  test.each([
    ['runs', "test('runs', async () => { await run(); });", true],
    ['asserts perhaps', "test('asserts perhaps', () => { if (run()) expect(run()).toBe(2); });", true],
    ['asserts', "test('asserts', () => { expect(run()).toBe(1); });", false],
    ['asserts elsewhere', "test('asserts elsewhere', () => { expectOne(run()); });", false],
    ['holds', "test('holds', () => { fc.assert(run()); });", false],
  ])('is an error of lint: %s', (_, body, isError) => {
    const file = join(folder, 'some.test.ts');
    writeFileSync(file, `import { expect, test } from 'vitest';\n${body}\n`);
    const program = join(repository, 'node_modules/oxlint/bin/oxlint');
    const config = join(repository, '.oxlintrc.json');
    const { stdout } = spawnSync(process.execPath, [program, '--config', config, file], { encoding: 'utf8' });
    expect(stdout.includes('vitest(expect-expect)')).toBe(isError);
  });
});
