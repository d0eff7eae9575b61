import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readCards } from './read-cards.ts';
import { CorpusFolder } from '../../corpus/testing/corpus-folder.ts';

test('readCards takes any JSON object for a card, wrapped or not, and names the rest', async () => {
  const { folder } = await CorpusFolder.of({
    'bare.json': '{"data": {"size": "10"}}',
    'cards.jsonl.gz': gzipSync(
      '{"file": "sums.json", "card": {"benchmark_details": {"name": "Sums"}}}\n7\n{',
    ),
  });
  const { cards, findings } = await readCards(['bare.json', 'cards.jsonl.gz'], folder);
  expect(cards).toEqual([
    { path: 'bare.json', sections: { data: { size: '10' } } },
    { path: 'sums.json', sections: { benchmark_details: { name: 'Sums' } } },
  ]);
  expect(findings.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
    'no_card cards.jsonl.gz:2',
    'broken_line cards.jsonl.gz:3',
  ]);
});

test('readCards says of what has no section of a card that it has none', async () => {
  const { folder } = await CorpusFolder.of({
    'record.json': '{"evaluation_results": []}',
    'empty.json': '{}',
  });
  const { cards, findings } = await readCards(['record.json', 'empty.json'], folder);
  expect(cards).toHaveLength(2);
  expect(findings.map(({ action, rule, path }) => `${action} ${rule} ${path}`)).toEqual([
    'noted no_section record.json',
    'noted no_section empty.json',
  ]);
});
