import { passHatK, passHatKPlugIn } from '../../repeat/pass-at-k.ts';
import { definePassChance } from './define-pass-chance.ts';

export const passHatKMetric = definePassChance({
  name: 'pass-hat-k',
  aliases: ['pass^k'],
  meaning: 'The chance that all of k attempts pass.',
  formula: 'unbiased: C(c, k) / C(n, k); plug-in: (c/n)^k',
  source: 'Yao et al. (2024), tau-bench',
  unbiased: passHatK,
  plugIn: passHatKPlugIn,
  exampleValue: 1 / 6,
});
