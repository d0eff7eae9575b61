import { defineTextLikelihood } from './define-text-likelihood.ts';

const weighted = 'lm-evaluation-harness, loglikelihood_rolling and weighted_perplexity';

export const perplexity = defineTextLikelihood({
  name: 'perplexity',
  aliases: [],
  meaning: 'How many continuations the model hesitates between, on average over samples.',
  formula: 'exp(−Σ log p(text) / number of texts)',
  source: 'lm-evaluation-harness, loglikelihood and perplexity',
  units: 'texts',
  least: 0,
  finish: (mean) => Math.exp(-mean),
  exampleValue: Math.exp(4),
});

export const tokenPerplexity = defineTextLikelihood({
  name: 'token-perplexity',
  aliases: [],
  meaning: 'How many tokens the model hesitates between, on average.',
  formula: 'exp(−Σ log p(text) / Σ tokens)',
  source: 'Jelinek et al. (1977), Perplexity: a measure of the difficulty of speech recognition tasks',
  units: 'tokens',
  least: 0,
  finish: (mean) => Math.exp(-mean),
  exampleValue: Math.E,
});

export const wordPerplexity = defineTextLikelihood({
  name: 'word-perplexity',
  aliases: [],
  meaning: 'How many words the model hesitates between, on average.',
  formula: 'exp(−Σ log p(text) / Σ words)',
  source: weighted,
  units: 'words',
  least: 0,
  finish: (mean) => Math.exp(-mean),
  exampleValue: Math.exp(2),
});

export const bytePerplexity = defineTextLikelihood({
  name: 'byte-perplexity',
  aliases: [],
  meaning: 'How many bytes the model hesitates between, on average.',
  formula: 'exp(−Σ log p(text) / Σ bytes)',
  source: weighted,
  units: 'bytes',
  least: 0,
  finish: (mean) => Math.exp(-mean),
  exampleValue: Math.exp(0.5),
});

export const bitsPerByte = defineTextLikelihood({
  name: 'bits-per-byte',
  aliases: ['bpb'],
  meaning: 'How many bits the model needs for each byte of a text.',
  formula: '−Σ log p(text) / Σ bytes / ln 2',
  source: weighted,
  units: 'bytes',
  least: 0,
  finish: (mean) => -mean / Math.LN2,
  exampleValue: 0.5 / Math.LN2,
});
