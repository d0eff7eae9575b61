import { describe, expect, test } from 'vitest';
import { corpusDocument, readCorpusLine } from './corpus-document.ts';

const card = { benchmark_details: { name: 'Sums' } };

describe('corpusDocument', () => {
  test('a record stands where its document does', () => {
    expect(corpusDocument({ schema_version: '0.3.0' }, 'a.json')).toEqual({
      kind: 'record',
      record: { path: 'a.json', record: { schema_version: '0.3.0' } },
    });
  });

  test('a wrapper names the place of its record; one that names nothing stands where it is', () => {
    const wrapped = (path: unknown) => corpusDocument({ path: path as string, record: {} }, 'all.jsonl:3');
    expect(wrapped('data/suite/a.json')).toMatchObject({ record: { path: 'data/suite/a.json' } });
    for (const path of ['', 7, null])
      expect(wrapped(path)).toMatchObject({ record: { path: 'all.jsonl:3' } });
  });

  test('a card is known by its details, alone or wrapped', () => {
    expect(corpusDocument(card, 'c.json')).toMatchObject({ kind: 'card', card: { path: 'c.json' } });
    expect(corpusDocument({ file: 'cards/s.json', card }, 'all.jsonl:1')).toMatchObject({
      kind: 'card',
      card: { path: 'cards/s.json', sections: card },
    });
  });

  test.each([[null], [[]], ['text'], [7], [{}], [{ benchmark_details: 'Sums' }]])(
    'what is neither counts as a record, to be refused as one: %j',
    (json) => {
      expect(corpusDocument(json, 'x')).toEqual({ kind: 'record', record: { path: 'x', record: json } });
    },
  );
});

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
