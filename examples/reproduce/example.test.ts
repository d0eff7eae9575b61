import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';

const example = () => copyExample(import.meta.dirname);

describe('reproduce', () => {
  test('a paper becomes task files, a project with its gaps, and a table', async () => {
    const { assay, path: folder } = await example();
    const extracted = await assay('extract', 'paper.md', '--baselines', '--out', 'task');
    expect(extracted.exitCode).toBe(0);
    expect(extracted.out).toContain('2 models with 2 numbers');
    const solution = 'task/solutions/gazetteer-small-2026-01.jsonld';
    const implemented = await assay(
      'implement',
      'task/problem.jsonld',
      '--baseline',
      solution,
      '--out',
      'project',
    );
    expect(implemented.exitCode).toBe(3);
    const gaps = await readFile(join(folder, 'project/gaps.md'), 'utf8');
    expect(gaps).toContain('**input**');
    expect(gaps).toContain('who serves "gazetteer-small-2026-01" is not stated');
    const table = await assay('reproduce', 'table', 'reproduction.yaml');
    expect(table.exitCode).toBe(0);
    expect(table.out).toMatch(
      /Exact Match \(%\)\s+consistent\s+76\.7\s+70\.00 \[\d\d\.\d\d, \d\d\.\d\d\]\s+−6\.70\s+30/,
    );
    expect(table.out).toContain('1 of 30 have no answer and count as wrong; without them it is 72.41 (n 29)');
  });

  test('a model that reads it: what it makes up is refused, what it overlooks is named', async () => {
    const { assay, path: folder } = await example();
    const { exitCode, out } = await assay(
      'extract',
      'paper.md',
      '--baselines',
      '--model',
      'reader',
      '--reads',
      '2',
      '--out',
      'by-model',
    );
    expect(exitCode).toBe(0);
    expect(out).toContain(
      'refused: homepage = https://example.org/leaderboard: the quote is not in the paper',
    );
    expect(out).toContain('max_tokens = 16 is on page 1, and no reading has it');
    expect(await readFile(join(folder, 'by-model/problem.jsonld'), 'utf8')).not.toContain('leaderboard');
  });
});
