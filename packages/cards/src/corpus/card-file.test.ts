import { expect, test } from 'vitest';
import { cardFile } from './card-file.ts';

test('cardFile unwraps a card, and refuses what is none', () => {
  const sections = { benchmark_details: { name: 'Sums' } };
  expect(cardFile(sections, 'a.json')).toEqual({ path: 'a.json', sections });
  expect(cardFile({ benchmark_card: sections }, 'a.json')).toEqual({ path: 'a.json', sections });
  expect(cardFile({ file: 'sums.json', card: sections }, 'a.jsonl:1')).toEqual({
    path: 'sums.json',
    sections,
  });
  const evalcards = { lifecycle_status: 'active' };
  expect(cardFile({ autobenchmarkcard: sections, evalcards }, 'a.json')).toEqual({
    path: 'a.json',
    sections: { ...sections, evalcards },
  });
  expect(cardFile([sections], 'a.json')).toBeNull();
});
