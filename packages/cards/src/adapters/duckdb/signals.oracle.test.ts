import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonValue, Signals } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { inKeyOrder } from '../../../../../testing/in-key-order.ts';
import { corpusPath, readOracle } from '../../../../../testing/oracle-files.ts';
import { noAliases } from '../../resolve/name-index.ts';
import type { CorpusRollup } from '../../signals/corpus-rollup.ts';
import { ingest } from '../ingest/ingest.ts';
import { openDuckDbCorpus } from './open-duckdb-corpus.ts';
import { rollUpCorpus } from './suggested-counts.ts';
import { streamSignals } from './stream-signals.ts';
import { withCorpus } from './testing/with-corpus.ts';

interface Case {
  readonly id: string;
  readonly records: readonly { readonly path: string; readonly record: JsonValue }[];
  readonly expect: { readonly triples: readonly Signals[]; readonly rollup: CorpusRollup };
}

const small = 'signals/small-corpora.json';
describe(`${small}, through the shards and the database`, () => {
  const oracle = readOracle<{ cases: readonly Case[] }>(small);
  if (oracle === null) {
    test.skip(`${small} is not on this machine`);
    return;
  }
  test.each(oracle.cases)('$id', async ({ records, expect: expected }) => {
    await withCorpus(
      records,
      async (corpus) => {
        const signals = (await Array.fromAsync(streamSignals(corpus))).flat();
        expect(inKeyOrder(signals)).toEqual(inKeyOrder(expected.triples));
        expect(await rollUpCorpus(corpus)).toEqual(expected.rollup);
      },
      noAliases,
      'literal',
    );
  });
});

const large = 'signals/eee-v0.2.expected.json';
describe(`${large}, through the shards and the database`, () => {
  const oracle = readOracle<CorpusRollup>(large);
  const file = corpusPath('eee-v0.2.jsonl.gz');
  if (oracle === null || !existsSync(file)) {
    test.skip(`${large} or its corpus is not on this machine`);
    return;
  }
  test('the roll-up', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-eee-'));
    await ingest({ paths: [file], corpus: folder, cwd: folder });
    const corpus = await openDuckDbCorpus(folder, noAliases, { reading: 'literal' });
    try {
      expect(await rollUpCorpus(corpus)).toEqual(oracle);
    } finally {
      await corpus.close();
      await rm(folder, { recursive: true });
    }
  });
});
