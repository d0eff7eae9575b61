import { expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { choiceAccuracy } from './choice-accuracy.ts';

const choice = (log_likelihood: number, text: string, tokens: number) => ({
  log_likelihood,
  characters: text.length,
  bytes: Buffer.byteLength(text),
  tokens,
});
const output = {
  log_likelihoods: { A: choice(-3, 'abc', 1), B: choice(-5, 'a longer one', 4), C: choice(-4, 'ééé', 1) },
};

test.each([
  ['choice', 'A'],
  ['characters', 'B'],
  ['bytes', 'B'],
  ['tokens', 'B'],
])('per %s the most likely choice is %s', (per, expected) => {
  expect(scoreSample(choiceAccuracy, { output, expected }, { per })).toMatchObject({
    kind: 'scored',
    value: true,
    details: { choice: expected },
  });
});

test('the first of equals counts, a choice of no length has length 1, and what is no likelihood is unparsable', () => {
  const equal = { log_likelihoods: { A: choice(-1, '', 1), B: choice(-1, 'b', 1) } };
  expect(scoreSample(choiceAccuracy, { output: equal, expected: 'A' }, { per: 'characters' })).toMatchObject({
    value: true,
  });
  for (const wrong of [
    'B',
    null,
    {},
    { log_likelihoods: {} },
    { log_likelihoods: { A: { log_likelihood: 'x' } } },
  ])
    expect(scoreSample(choiceAccuracy, { output: wrong, expected: 'A' })).toMatchObject({
      kind: 'missing',
      class: 'unparsable',
    });
});
