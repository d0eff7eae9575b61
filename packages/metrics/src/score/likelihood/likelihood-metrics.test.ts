import { expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { choiceAccuracy } from './choice-accuracy.ts';
import { choiceBrier } from './choice-brier.ts';
import { greedyMatch } from './greedy-match.ts';
import {
  bitsPerByte,
  bytePerplexity,
  perplexity,
  tokenPerplexity,
  wordPerplexity,
} from './text-likelihoods.ts';

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

test('tokens that nobody counted are asked for by the mean over tokens alone', () => {
  const { tokens: _none, ...uncounted } = choice(-1, 'a', 1);
  const given = { output: { log_likelihoods: { A: uncounted, B: choice(-2, 'b', 1) } }, expected: 'A' };
  expect(scoreSample(choiceAccuracy, given)).toMatchObject({ value: true });
  expect(scoreSample(choiceAccuracy, given, { per: 'tokens' })).toMatchObject({ class: 'unparsable' });
});

test('choice-brier is the sum over choices of squared distances from the right one', () => {
  const given = { log_likelihoods: { A: choice(Math.log(0.6), 'a', 1), B: choice(Math.log(0.2), 'b', 1) } };
  expect(scoreSample(choiceBrier, { output: given, expected: 'A' })).toMatchObject({
    value: expect.closeTo(2 * 0.25 ** 2, 12) as number,
  });
  expect(scoreSample(choiceBrier, { output: 'x', expected: 'A' })).toMatchObject({ class: 'unparsable' });
  expect(scoreSample(choiceBrier, { output: given })).toMatchObject({ class: 'no_expected' });
});

test('greedy-match is what the model says of its most likely tokens', () => {
  expect(scoreSample(greedyMatch, { output: { is_greedy: false } })).toMatchObject({ value: false });
  expect(scoreSample(greedyMatch, { output: { log_likelihood: -1 } })).toMatchObject({ class: 'unparsable' });
});

/** Rows as loglikelihood_rolling of lm-evaluation-harness gives them: (−10, 4 words, 20 bytes) and (−30, 6 words, 80 bytes). */
const texts = [
  { log_likelihood: -10, words: 4, bytes: 20, tokens: 5 },
  { log_likelihood: -30, words: 6, bytes: 80, tokens: 15 },
];

test.each([
  [wordPerplexity, Math.exp(40 / 10)],
  [bytePerplexity, Math.exp(40 / 100)],
  [bitsPerByte, 40 / 100 / Math.log(2)],
  [tokenPerplexity, Math.exp(40 / 20)],
  [perplexity, Math.exp(40 / 2)],
])('$name weighs texts as lm-evaluation-harness does', (metric, value) => {
  if (metric.kind !== 'set') throw new Error(`${metric.name} is a number of a set`);
  const set = metric.begin({});
  for (const output of texts) set.add({ id: 'a', output });
  expect(set.result()).toMatchObject({ value: expect.closeTo(value, 10) as number });
});
