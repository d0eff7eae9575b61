import { expect, test } from 'vitest';
import { readCorpusLine } from './read-corpus-line.ts';

test.each([
  ['{"path":"data/a/x.json","record":{"n":1}}', { path: 'data/a/x.json', record: { n: 1 } }],
  ['{"record":{"n":3}}', { path: 'all.jsonl:7', record: { n: 3 } }],
  ['{"n":2}', { path: 'all.jsonl:7', record: { n: 2 } }],
  ['7', { path: 'all.jsonl:7', record: 7 }],
])('readCorpusLine takes %s as a record', (line, record) => {
  expect(readCorpusLine(line, 'all.jsonl', 7)).toEqual({ kind: 'record', record });
});

test('readCorpusLine takes cards, bare and wrapped', () => {
  const sections = { benchmark_details: { name: 'Sums' } };
  expect(readCorpusLine(JSON.stringify(sections), 'cards.jsonl', 1)).toEqual({
    kind: 'card',
    card: { path: 'cards.jsonl:1', sections },
  });
  expect(readCorpusLine(JSON.stringify({ file: 'sums.json', card: sections }), 'cards.jsonl', 1)).toEqual({
    kind: 'card',
    card: { path: 'sums.json', sections },
  });
});

test('readCorpusLine: a broken line is a finding with its position', () => {
  expect(readCorpusLine('{"n":', 'all.jsonl', 3)).toMatchObject({
    kind: 'finding',
    finding: {
      action: 'refused',
      rule: 'broken_line',
      path: 'all.jsonl:3',
      message: expect.stringContaining('line 3 is not JSON') as string,
    },
  });
});
