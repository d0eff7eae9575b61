import { describe, expect, test } from 'vitest';
import { corpusDocument } from './corpus-document.ts';

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
