import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';

async function example() {
  const folder = await copyExample(import.meta.dirname);
  const { exitCode, out } = await folder.assay('run', '--quiet');
  expect([exitCode, out]).toEqual([0, expect.stringMatching(/accuracy +0\.90*/)]);
  return folder;
}

describe('publish', () => {
  test('the exported solution is valid, and answers its problem with its subtasks', async () => {
    const { assay, path } = await example();
    const exported = await assay('export', 'reviews', '--to', 'croissant', '--out', 'published/');
    expect([exported.exitCode, exported.err]).toEqual([0, expect.not.stringContaining('error')]);
    expect((await assay('validate', 'published')).exitCode).toBe(0);
    const argv = ['match', 'published/solution.jsonld', '--problem', 'problem.jsonld', '--format', 'json'];
    const { exitCode, out } = await assay(...argv);
    expect([exitCode, (JSON.parse(out) as { result: string }).result]).toEqual([0, 'matches']);
    const solution = readFileSync(join(path, 'published/solution.jsonld'), 'utf8');
    expect(solution).toContain('"https://example.org/tasks/reviews#books"');
    expect(solution).toContain('"https://example.org/tasks/reviews#films"');
    expect(solution).toContain('Example Lab');
    expect(solution).toMatch(/"temperature"/);
  });

  test('a record of Every Eval Ever, with instances and without expected answers', async () => {
    const { assay, path } = await example();
    const { exitCode } = await assay('export', 'reviews', '--to', 'eee', '--out', 'collection');
    expect(exitCode).toBe(0);
    const files = readdirSync(join(path, 'collection'), { recursive: true }).map(String);
    const record = files.find((file) => file.endsWith('.json'))!;
    const instances = files.find((file) => file.endsWith('.jsonl'))!;
    expect(readFileSync(join(path, 'collection', record), 'utf8')).toContain('"Example Lab"');
    const rows = readFileSync(join(path, 'collection', instances), 'utf8')
      .trim()
      .split('\n');
    expect(rows).toHaveLength(10);
    const references = rows.map(
      (row) => (JSON.parse(row) as { input: { reference: unknown } }).input.reference,
    );
    expect(references).toEqual(rows.map(() => []));
  });

  test('in one step: the record, and the card with its signals', async () => {
    const { assay, path } = await example();
    const { exitCode, out } = await assay('publish', 'reviews', '--format', 'json');
    expect(exitCode).toBe(0);
    const { signals, cards } = JSON.parse(out) as { signals: object[]; cards: string[] };
    expect(signals).toMatchObject([
      { path: ['reviews', 'Ten reviews of books and films', 'Sentiment of reviews', null] },
      { path: ['reviews', 'Ten reviews of books and films', 'Sentiment of reviews / books', null] },
      { path: ['reviews', 'Ten reviews of books and films', 'Sentiment of reviews / films', null] },
    ]);
    for (const each of signals) expect(each).toMatchObject({ reproducibility_gap: 0, first_party_only: 1 });
    expect(readFileSync(join(path, cards[0]!), 'utf8')).toContain('Example Lab');
  });

  test('without a publisher nothing is published', async () => {
    const { assay, path } = await example();
    const project = readFileSync(join(path, 'assay.yaml'), 'utf8');
    await writeFile(join(path, 'assay.yaml'), project.slice(project.indexOf('models:')));
    const { exitCode, err } = await assay('export', 'reviews', '--to', 'croissant', '--out', 'published/');
    expect([exitCode, err]).toEqual([2, expect.stringContaining('E_PUBLISHER')]);
  });
});
