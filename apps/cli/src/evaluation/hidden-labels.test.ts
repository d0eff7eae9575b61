import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson, type JsonObject } from '@assay/records';
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
