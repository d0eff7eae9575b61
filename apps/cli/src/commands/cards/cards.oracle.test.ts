import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Signals } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { inKeyOrder } from '../../../../../testing/in-key-order.ts';
import { corpusPath, readOracle } from '../../../../../testing/oracle-files.ts';
import { runCommand } from '../../testing/run-command.ts';

async function json(folder: string, ...args: string[]): Promise<unknown> {
  const { out, exitCode } = await runCommand(['cards', ...args, '--format', 'json'], folder);
  expect(exitCode).toBe(0);
  return JSON.parse(out);
}

const small = 'signals/small-corpora.json';

describe(`assay cards over ${small}`, () => {
  const oracle = readOracle<{
    cases: readonly {
      id: string;
      records: readonly { path: string; record: object }[];
      expect: { triples: readonly Signals[]; rollup: unknown };
    }[];
  }>(small);
  if (oracle === null) {
    test.skip(`${small} is not on this machine`);
    return;
  }
  test.each(oracle.cases)('$id, as lines and as a folder', async ({ records, expect: expected }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-corpus-'));
    await writeFile(
      join(folder, 'all.jsonl'),
      records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    );
    for (const { path, record } of records) {
      await mkdir(dirname(join(folder, 'files', path)), { recursive: true });
      await writeFile(join(folder, 'files', path), JSON.stringify(record, null, 2));
    }
    for (const given of ['all.jsonl', 'files', 'files/data']) {
      const signals = (await json(folder, 'signals', given, '--literal')) as readonly Signals[];
      expect(inKeyOrder(signals)).toEqual(inKeyOrder(expected.triples));
      expect(await json(folder, 'corpus', given, '--literal')).toEqual(expected.rollup);
    }
  });
});

const completeness = 'signals/completeness.expected.json';

describe(`assay cards over ${completeness}`, () => {
  type Mode = { readonly score: string; readonly value: number; readonly fully_missing: number };
  const oracle = readOracle<{
    cards: readonly { file: string; literal: Mode; placeholder_aware: Mode }[];
  }>(completeness);
  const cards = corpusPath('benchmark-cards.jsonl.gz');
  if (oracle === null || !existsSync(cards)) {
    test.skip(`${completeness} or its cards are not on this machine`);
    return;
  }
  test.each(['literal', 'placeholder_aware'] as const)('%s', async (population) => {
    const args = ['completeness', '--card', cards, '--population', population];
    const printed = (await json(tmpdir(), ...args)) as readonly (Mode & { card: string })[];
    const byCard = new Map(
      printed.map(({ card, score, value, fully_missing }) => [card, { score, value, fully_missing }]),
    );
    for (const expected of oracle.cards)
      expect(byCard.get(expected.file), expected.file).toEqual(expected[population]);
  });
});
