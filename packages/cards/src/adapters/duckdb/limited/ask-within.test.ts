import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../../testing/record-of.ts';
import { askCorpus } from '../ask-corpus.ts';
import { streamSignals } from '../stream-signals.ts';
import { withCorpus } from '../testing/with-corpus.ts';
import type { QueryLimits, Question } from '../../../ports/corpus.ts';
import type { DuckDbCorpus } from '../open-duckdb-corpus.ts';
import { askWithin } from './ask-within.ts';
import { usualLimits } from './query-limits.ts';

const megabyte = 2 ** 20;
const documents = [
  { path: 'data/suite/a.json', record: recordOf({ score: 0.5 }).record },
  { path: 'data/suite/b.json', record: recordOf({ score: 0.75, args: { temperature: 1 } }).record },
];
const aliases = { canonical: (kind: string, name: string) => (kind === 'model' ? 'another' : name) };

async function answerTo(
  corpus: DuckDbCorpus,
  question: Question,
  limits: Partial<QueryLimits> = {},
): Promise<{ readonly columns: unknown; readonly items: unknown[] }> {
  let columns: unknown = null;
  const items: unknown[] = [];
  for await (const reply of askWithin(corpus, question, { ...usualLimits, ...limits }))
    if (reply.kind === 'columns') columns = reply.columns;
    else items.push(...reply.batch);
  return { columns, items };
}

const sql = (text: string): Question => ({ kind: 'sql', sql: text });

describe('askWithin', () => {
  test('answers as the corpus itself does, under the same names', async () => {
    await withCorpus(
      documents,
      async (corpus) => {
        const query = 'SELECT model, score, missing_fields FROM results ORDER BY score';
        const { columns, rows } = await askCorpus(corpus, query);
        const items = (await Array.fromAsync(rows)).flat();
        expect(await answerTo(corpus, sql(query))).toEqual({ columns, items });
        expect(items[0]).toContain('another');
      },
      aliases,
    );
  });

  test('answers with signals where a condition holds', async () => {
    await withCorpus(documents, async (corpus) => {
      const question = { kind: 'signals', condition: 'reports > 1', extras: [] } as const;
      const signals = (await Array.fromAsync(streamSignals(corpus))).flat();
      expect((await answerTo(corpus, question)).items).toEqual(signals);
    });
  });

  test.each([
    [
      'memory',
      'SELECT list_sum(list_transform(range(1000000000), x -> x + 1))',
      { memoryBytes: 400 * megabyte },
    ],
    ['memory', "SELECT repeat('x', 3000000000)", { memoryBytes: 400 * megabyte }],
    ['time', 'SELECT count(*) FROM range(1000000000000)', { seconds: 0.5 }],
    [
      'spill',
      "SELECT count(*) FROM (SELECT DISTINCT i, repeat('x', 200) FROM range(9000000) t(i))",
      { memoryBytes: 400 * megabyte, spillBytes: 20 * megabyte },
    ],
  ])('ends a question that takes too much %s, and leaves nothing behind: %s', async (what, query, limits) => {
    await withCorpus(documents, async (corpus) => {
      await expect(answerTo(corpus, sql(query), limits)).rejects.toMatchObject({
        trouble: 'environment',
        code: `E_QUERY_${what.toUpperCase()}`,
        action: { kind: 'allow_more' },
      });
      expect((await readdir(corpus.folder)).filter((name) => name.startsWith('spill'))).toEqual([]);
    });
  });

  test('a wrong question stays one, and the next is answered', async () => {
    await withCorpus(documents, async (corpus) => {
      for (const query of ['DELETE FROM results', "SELECT * FROM read_text('/etc/hostname')"])
        await expect(answerTo(corpus, sql(query))).rejects.toMatchObject({ trouble: 'usage', code: 'E_SQL' });
      expect((await answerTo(corpus, sql('SELECT 1'))).items).toEqual([[1]]);
    });
  });

  test('ends when it is interrupted, and when nobody wants the rest', async () => {
    await withCorpus(documents, async (corpus) => {
      const stop = new AbortController();
      const replies = askWithin(
        corpus,
        sql('SELECT count(*) FROM range(1000000000000)'),
        usualLimits,
        stop.signal,
      );
      stop.abort();
      await expect(replies.next()).rejects.toMatchObject({ code: 'E_QUERY_ENDED' });
      const endless = askWithin(corpus, sql('SELECT * FROM range(1000000000000)'), usualLimits);
      expect((await endless.next()).value).toMatchObject({ kind: 'columns' });
      expect((await endless.next()).value).toMatchObject({ kind: 'batch' });
      expect(await endless.return()).toMatchObject({ done: true });
    });
  });
});
