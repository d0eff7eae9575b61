import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';

const example = () => copyExample(import.meta.dirname);

describe('run', () => {
  test('--dry-run says what would be asked, and asks nothing', async () => {
    const { assay } = await example();
    const { exitCode, out } = await assay('run', '--dry-run');
    expect(out).toContain('by_handbook: 10 samples, 10 requests to handbook');
    expect(exitCode).toBe(0);
    expect((await assay('run', '--resume', '--dry-run')).exitCode).toBe(0);
  });

  test('a function and a program answer the same task', async () => {
    const { assay } = await example();
    const { exitCode, out, err } = await assay('run');
    expect(out).toMatch(/by_handbook {2}\(handbook on support_answers\)\n.*\n\s+answered +0\.80*/);
    expect(out).toMatch(/by_keywords {2}\(keywords on support_answers\)\n.*\n\s+answered +0\.50*/);
    expect(out).toContain('no gates: nothing was passed or failed');
    expect(err).not.toContain('warning');
    expect(exitCode).toBe(0);
  });

  test('--limit takes the first samples', async () => {
    const { assay } = await example();
    const { out } = await assay('run', 'by_handbook', '--limit', '3', '--quiet');
    expect(out).toContain('n 3');
  });

  test('a ceiling stops a run; --resume continues with the same one, and ends as if nothing had been', async () => {
    const { assay } = await example();
    const stopped = await assay('run', 'by_keywords', '--max-tokens', '100', '--quiet');
    expect(stopped.out).toMatch(/stopped: max_tokens/);
    expect(stopped.out).toMatch(/\d missing/);
    const resumed = await assay('run', 'by_keywords', '--resume', '--quiet');
    expect(runIn(resumed.out)).toBe(runIn(stopped.out));
    const whole = await assay('run', 'by_keywords', '--quiet');
    expect(runIn(whole.out)).not.toBe(runIn(resumed.out));
    expect(numbersIn(resumed.out)).toEqual(numbersIn(whole.out));
  });

  test('--format json is one document', async () => {
    const { assay } = await example();
    const { out } = await assay('run', '--format', 'json', '--quiet');
    const { evaluations } = JSON.parse(out) as { evaluations: { evaluation_key: string }[] };
    expect(evaluations.map((one) => one.evaluation_key)).toEqual(['by_handbook', 'by_keywords']);
  });

  test('a model that repeats all it is handed repeats no expected answer', async () => {
    const { assay, path } = await example();
    const echo = 'export default async (request: object) => JSON.stringify(request);\n';
    await writeFile(join(path, 'models/handbook.ts'), echo);
    const { out } = await assay('run', 'by_handbook', '--quiet');
    expect(out).toMatch(/answered +0\.0+ .* n 10/);
  });
});

function runIn(out: string): string {
  return /run (\S+)/.exec(out)![1]!;
}

function numbersIn(out: string): readonly string[] {
  return out.split('\n').filter((line) => /^\s+(?:answered|macro-F1)/.test(line));
}
