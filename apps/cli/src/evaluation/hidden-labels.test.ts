import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson, type JsonObject } from '@assay/records';
import { readRows, rowFileOf } from '@assay/rows';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { runProject, sampleProject } from './testing/sample-project.ts';

const gates = '  - regression: { against: main, metric: exact-match, max_drop: 0.1 }';
let folder = '';
let plain = '';
let key = '';

beforeAll(async () => {
  folder = await sampleProject({
    gates,
    more: 'publisher: { organization: Lab, relationship: first_party, id_base: https://example.org }\n',
  });
  const first = await runProject(folder);
  await runCommand(['baseline', 'set', 'main', first['good']![0]!], folder);
  const lines = (await readFile(join(folder, 'data.jsonl'), 'utf8')).trim().split('\n');
  const labels = lines.map((line) => {
    const { input: _input, ...label } = JSON.parse(line) as JsonObject;
    return `${canonicalJson(label)}\n`;
  });
  plain = createHash('sha256').update(labels.join('')).digest('hex');
  key = (await readFile(join(folder, '.assay', 'label-key'), 'utf8')).trim();
});

describe('labels stay hidden', () => {
  test.each([
    ['run', '--quiet', '--format', 'json'],
    ['run', '--quiet'],
    ['score', 'good', '--format', 'json'],
    ['report', 'good'],
    ['report', 'good', '--format', 'json'],
    ['report', 'good', '--format', 'markdown'],
    ['report', 'careless', '--against', 'good', '--format', 'json'],
    ['compare', 'good', 'careless', '--format', 'json'],
    ['gate', '--format', 'json'],
    ['baseline', 'list', '--format', 'json'],
    ['export', 'good', '--to', 'eee'],
  ])('a plain digest of them and the key are not in what assay %s prints (%s %s %s)', async (...argv) => {
    const { out, err } = await runCommand(argv, folder);
    expect(out).not.toBe('');
    expect(out + err).not.toContain(plain);
    expect(out + err).not.toContain(key);
  });

  test('a report has a salted commitment to them instead', async () => {
    const { out } = await runCommand(['report', 'good', '--format', 'json'], folder);
    const { scoring } = JSON.parse(out) as { scoring: { hidden_data: unknown } };
    expect(scoring.hidden_data).toEqual({
      algorithm: 'assay-commit-v1',
      snapshot_id: expect.stringMatching(/^labels-[0-9a-f]{16}$/) as string,
      items: 1,
      commitment_root: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  test.each([
    ['export', 'good', '--to', 'parquet', '--out'],
    ['report', 'good', '--format', 'parquet', '--out'],
  ])('nor is there a column that tells which samples share one: assay %s', async (...argv) => {
    const path = join(folder, `${argv[0]}.parquet`);
    expect((await runCommand([...argv, path], folder)).exitCode).toBe(0);
    const rows = await Array.fromAsync(readRows(rowFileOf(path, await readFile(path))));
    const columns = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
    const known = /^(ordinal|trial|sample_id|input_digest|subtask|tags|cluster|details|(score|missing):.*)$/;
    expect(rows.length).toBeGreaterThan(3);
    expect([...columns].filter((name) => !known.test(name))).toEqual([]);
    expect(columns.has('score:exact-match')).toBe(true);
  });

  test('no file of the store has the digest, and one alone the key', async () => {
    const home = join(folder, '.assay');
    const entries = await readdir(home, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(2);
    const holders: string[] = [];
    for (const { name, parentPath } of files) {
      const text = await readFile(join(parentPath, name), 'latin1');
      expect(text.includes(plain), name).toBe(false);
      if (text.includes(key)) holders.push(name);
    }
    expect(holders).toEqual(['label-key']);
  });
});
