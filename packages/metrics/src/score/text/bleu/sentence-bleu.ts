import { scored } from '@assay/records';
import { defineMetric } from '../../../catalogue/metric.ts';
import { LONG_TEXT, LONGEST_TEXT } from '../longest-text.ts';
import { readTexts } from '../read-texts.ts';
import { bleuOptions, bleuParameters, countBleu } from './bleu-parameters.ts';
import { bleuScore } from './bleu-score.ts';

export const sentenceBleu = defineMetric({
  kind: 'sample',
  name: 'sentence-bleu',
  aliases: ['sentence_bleu'],
  meaning: 'BLEU of one output against its references, 0 to 100.',
  scoreType: { kind: 'number', min: 0, max: 100 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () => bleuParameters(true),
  page: {
    definition:
      'score = BP · exp((1/N) Σ ln pₙ); pₙ: clipped n-gram precision in percent, n = 1 … N; BP = min(1, exp(1 − r/c)), c and r the lengths of the output and of the closest reference.',
    convention:
      'As sacreBLEU 2: tokenizer 13a, exponential smoothing, case kept, and the effective order: N is the highest order that the output has n-grams of, at most max_order (4). Several references: counts clipped at the largest of them, the closest length, the shorter on a tie. The mean of sentence scores is not the corpus score: see bleu.',
    source: 'Papineni et al. 2002, doi:10.3115/1073083.1073135; Post 2018, arXiv:1804.08771 (sacreBLEU)',
    edgeCases: [
      'No n-gram in common, or an empty output: 0.',
      'No expected value: missing (no_expected). An output that is not text: missing (unparsable).',
      LONG_TEXT,
      'smoothing none with an order without match: 0.',
    ],
    example: {
      rows: [{ output: 'the cat sat on the mat', expected: 'the cat sat on a mat' }],
      value: 53.7284965911771,
    },
  },
  score: (sample, params) => {
    const texts = readTexts(sample, LONGEST_TEXT);
    if (texts.kind === 'missing') return texts;
    return scored(bleuScore(countBleu(texts, params), bleuOptions(params)).score);
  },
});
