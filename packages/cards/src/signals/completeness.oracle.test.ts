import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { JsonValue } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { corpusPath, readOracle } from '../../../../testing/oracle-files.ts';
import { cardFile } from '../corpus/card-file.ts';
import { completenessOf, type Population } from './completeness.ts';

interface Expected {
  readonly score: string;
  readonly value: number;
  readonly fully_missing: number;
}

const file = 'signals/completeness.expected.json';
const oracle = readOracle<{
  cards: readonly ({ readonly file: string } & Readonly<Record<Population, Expected>>)[];
}>(file);
const path = corpusPath('benchmark-cards.jsonl.gz');

describe(file, () => {
  if (oracle === null || !existsSync(path)) {
    test.skip(`${file} or its cards are not on this machine`);
    return;
  }
  const cards = new Map<string, JsonValue>();
  for (const line of gunzipSync(readFileSync(path)).toString('utf8').split('\n').filter(Boolean)) {
    const { file: name, card } = JSON.parse(line) as { file: string; card: JsonValue };
    cards.set(name, card);
  }
  test.each(['literal', 'placeholder_aware'] as const)('every card, %s', (population) => {
    for (const expected of oracle.cards) {
      const { sections } = cardFile(cards.get(expected.file)!, expected.file)!;
      const { fields, ...rest } = completenessOf({ autobenchmarkcard: sections }, population);
      expect(fields).toHaveLength(28);
      expect(rest, expected.file).toEqual(expected[population]);
    }
  });
});
