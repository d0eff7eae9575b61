import { expect, test } from 'vitest';
import { cardCorpusOf } from '../testing/card-corpus-of.ts';
import { placeTriples } from './card-rows.ts';
import { CardTally } from './card-tally.ts';
import { PlaceList } from './figures/place-list.ts';
import { wholeCorpus } from './subjects.ts';

const complete = { temperature: 0, max_tokens: 256 };
const { triples } = cardCorpusOf([
  { score: 0.5, model: 'a', args: complete },
  { score: 0.6, model: 'b', args: {}, path: ['suite', 'other', 'x', null] },
  { score: 0.7, model: 'c', args: complete, path: ['suite', 'third', 'x', null] },
]);

function figureOf(count: number, id: string) {
  const tally = new CardTally(wholeCorpus);
  for (const triple of placeTriples(triples.slice(0, count))) tally.add(triple);
  return [...tally.figures([])].find((figure) => figure.id === id)!;
}

test('while nothing counts, the evidence is what was looked at; from then on what counts', () => {
  expect(figureOf(1, 'reproducibility.gap')).toMatchObject({
    value: 0,
    of: 1,
    calculation: { evidence_of: 'considered', evidence: [0] },
  });
  expect(figureOf(3, 'reproducibility.gap')).toMatchObject({
    value: 1,
    of: 3,
    calculation: { evidence_of: 'counted', evidence: [1] },
  });
});

test('without triples there is nothing to say, and no share of nothing', () => {
  expect(figureOf(0, 'reproducibility.gap')).toMatchObject({ value: null, of: 0, exact: null });
  expect(figureOf(0, 'reported.reports')).toMatchObject({ value: 0 });
});

test('datasets and files come in the order of the triples, each once', () => {
  const tally = new CardTally(wholeCorpus);
  for (const triple of placeTriples(triples)) tally.add(triple);
  expect([...tally.datasets]).toEqual(['arithmetic', 'other', 'third']);
  expect(tally.files.size).toBe(3);
});

test('a list of places grows beyond its first room, and can begin anew', () => {
  const list = new PlaceList();
  for (let place = 0; place < 1000; place++) list.push(place);
  expect([list.length, list.toArray()[999]]).toEqual([1000, 999]);
  list.clear();
  expect(list.toArray()).toEqual([]);
});
