import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { World } from '../world.ts';
import { list } from './list.ts';
import { score } from './score.ts';
import { show } from './show.ts';

let world: World;
beforeAll(async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-verbs-'));
  world = { cwd, env: {}, version: '1.2.3' };
  await writeFile(
    join(cwd, 'rows.jsonl'),
    '{"id":"a","output":"x","expected":"x"}\n{"id":"b","output":"y","expected":"x"}\n',
  );
});

test('list gives every metric with its family, and the page of all of them', async () => {
  const { families, document } = await list({}, world);
  const exact = families.flatMap(({ metrics }) => metrics).find(({ facts }) => facts.name === 'exact-match');
  expect(exact).toMatchObject({ scores: 'boolean', facts: { aliases: expect.arrayContaining(['em']) } });
  expect(document).toBeNull();
  const page = (await list({ as: 'markdown' }, world)).document;
  expect(page?.contents).toContain('### exact-match');
});

describe('show', () => {
  test('finds a metric by another name', async () => {
    expect((await show({ name: 'em' }, world)).facts.name).toBe('exact-match');
    expect((await show({ name: 'em', as: 'markdown' }, world)).document?.contents).toMatch(
      /^### exact-match/,
    );
  });

  test('names an action where there is no such metric', async () => {
    await expect(show({ name: 'no metric sounds like this' }, world)).rejects.toMatchObject({
      action: { kind: 'list_metrics' },
    });
  });
});

describe('score', () => {
  test('gives every row its score, and what they come to', async () => {
    const { rows, count, aggregates } = await score({ metric: 'em', path: 'rows.jsonl' }, world);
    expect(count).toBe(2);
    expect((await Array.fromAsync(rows)).flat()).toEqual([
      { id: 'a', score: { kind: 'scored', value: true } },
      { id: 'b', score: { kind: 'scored', value: false } },
    ]);
    expect(aggregates.metrics['exact-match']).toMatchObject({ n: 2, pass_rate: 0.5 });
  });

  test('rows come some at a time, and only as far as they are read', async () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => JSON.stringify({ id: `r${i}`, output: i }));
    await writeFile(join(world.cwd, 'many.jsonl'), lines.join('\n'));
    const { rows, count } = await score({ metric: 'em', path: 'many.jsonl' }, world);
    expect(count).toBe(2_000);
    for await (const batch of rows) {
      expect(batch.length).toBeLessThan(1_000);
      expect(batch[0]).toMatchObject({ id: 'r0', score: { kind: 'missing' } });
      break;
    }
  });

  test('a metric of the whole set has no scores of rows', async () => {
    const request = { metric: 'mcc', path: 'rows.jsonl' };
    expect(await score(request, world)).toMatchObject({ is_of_set: true, result: { kind: 'scored' } });
    expect(await score({ ...request, metric: 'em' }, world)).toMatchObject({
      is_of_set: false,
      result: null,
    });
  });

  test('says that a folder has no rows', async () => {
    await expect(score({ metric: 'em', path: '.' }, world)).rejects.toMatchObject({
      trouble: 'usage',
      message: 'cannot open .: it is a folder',
    });
  });

  test('names an action where a parameter is wrong', async () => {
    const request = { metric: 'hit-at-k', path: 'rows.jsonl', parameters: { k: 0 } };
    await expect(score(request, world)).rejects.toMatchObject({
      action: { kind: 'show_metric', metric: 'hit-at-k' },
    });
  });
});
