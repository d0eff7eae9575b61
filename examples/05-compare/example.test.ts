import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';

async function example() {
  const folder = await copyExample(import.meta.dirname);
  expect((await folder.assay('run', '--quiet')).exitCode).toBe(0);
  return folder;
}

describe('compare', () => {
  test('two settings with the same score differ on twelve samples', async () => {
    const { assay } = await example();
    const { exitCode, out } = await assay('compare', 'eager', 'careful');
    expect(exitCode).toBe(0);
    expect(out).toContain('20 samples paired by id and input');
    expect(out).toContain('parameters.threshold: 1 → 3');
    expect(out).toMatch(/right +20 +0\.70* +0\.70* +\+?0\.0+/);
    expect(out).toMatch(/found +20 +1\.0+ +0\.33\d* +[-−]0\.6[67]\d*/);
    expect(out).toContain('12 in all');
    expect(out).toMatch(/t02 +right +true +false +worse/);
    expect(out).toMatch(/t06 +right +false +true +better/);
  });

  test('for programs: one document', async () => {
    const { assay } = await example();
    const { out } = await assay('compare', 'eager', 'careful', '--format', 'json');
    expect(out).toContain('"flips_total": 12');
    expect(() => JSON.parse(out) as unknown).not.toThrow();
  });

  test('for people elsewhere: Markdown, and a page of its own', async () => {
    const { assay, path } = await example();
    expect((await assay('compare', 'eager', 'careful', '--format', 'markdown')).out).toContain('| t02');
    const page = ['compare', 'eager', 'careful', '--format', 'html', '--out', 'comparison.html'];
    expect((await assay(...page)).exitCode).toBe(0);
    expect(existsSync(join(path, 'comparison.html'))).toBe(true);
    expect(readFileSync(join(path, 'comparison.html'), 'utf8')).not.toMatch(/(?:src|href)="https?:/);
  });
});
