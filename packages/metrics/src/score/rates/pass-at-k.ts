import { passAtK, passAtKPlugIn } from '../../repeat/pass-at-k.ts';
import { definePassChance } from './define-pass-chance.ts';

export const passAtKMetric = definePassChance({
  name: 'pass-at-k',
  aliases: ['pass@k'],
  meaning: 'The chance that at least one of k attempts passes.',
  formula: 'unbiased: 1 − C(n − c, k) / C(n, k); plug-in: 1 − (1 − c/n)^k',
  source: 'Chen et al. (2021), HumanEval',
  unbiased: passAtK,
  plugIn: passAtKPlugIn,
  exampleValue: 5 / 6,
});
