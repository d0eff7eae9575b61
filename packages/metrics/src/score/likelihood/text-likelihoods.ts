import { defineTextLikelihood } from './define-text-likelihood.ts';

export const wordPerplexity = defineTextLikelihood({
  name: 'word-perplexity',
  aliases: ['perplexity'],
  meaning: 'How many words the model hesitates between, on average.',
  formula: 'exp(−Σ log p(text) / Σ words)',
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
  units: 'bytes',
  least: 0,
  finish: (mean) => -mean / Math.LN2,
  exampleValue: 0.5 / Math.LN2,
});
