import { missing, type Score, scored } from '@assay/records';
import { defineMetric } from '../../../catalogue/metric.ts';
import { estimateFromSums } from '../../set/estimate-from-sums.ts';
import { LONGEST_TEXT, UNREADABLE_OUTPUT } from '../longest-text.ts';
import { readCorpusTexts } from '../read-texts.ts';
import { type BleuParameters, bleuOptions, bleuParameters, countBleu } from './bleu-parameters.ts';
import { bleuScore } from './bleu-score.ts';
import { addBleuStatistics, type BleuStatistics } from './bleu-statistics.ts';

export const bleu = defineMetric({
  kind: 'set',
  name: 'bleu',
  aliases: ['corpus-bleu', 'corpus_bleu', 'sacrebleu'],
  meaning: 'BLEU of all outputs together against their references, 0 to 100.',
  scoreType: { kind: 'number', min: 0, max: 100 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'expected'],
  parameters: () => bleuParameters(false),
  page: {
    definition:
      'score = BP · exp((1/N) Σ ln pₙ), n = 1 … N; pₙ: clipped n-gram matches of all samples over n-grams of all outputs, in percent; BP = min(1, exp(1 − r/c)), c and r the summed lengths of outputs and of closest references.',
    convention:
      'As sacreBLEU 2: tokenizer 13a, exponential smoothing, case kept, N = max_order (4), without effective order by default. Counts are added over the samples before dividing, so it is not a mean of sentence scores. Several references: counts clipped at the largest of them, the closest length, the shorter on a tie. A sample contributes its sentence BLEU (effective order).',
    source: 'Papineni et al. 2002, doi:10.3115/1073083.1073135; Post 2018, arXiv:1804.08771 (sacreBLEU)',
    edgeCases: [
      'No sample that can be compared: missing (undefined).',
      'No n-gram in common: 0. Outputs all shorter than max_order tokens: 0.',
      'A sample without expected value or output: missing, and not in the corpus.',
      UNREADABLE_OUTPUT,
    ],
    example: {
      rows: [
        { output: 'the cat sat on the mat', expected: 'the cat sat on a mat' },
        { output: 'it is a dog', expected: ['it is a dog', 'this is a dog'] },
      ],
      value: 100 * ((9 / 10) * (6 / 8) * (4 / 6) * (2 / 4)) ** 0.25,
    },
  },
  begin: (params) => {
    let corpus: BleuStatistics | null = null;
    let last: readonly number[] = [];
    return {
      add: (sample) => {
        const texts = readCorpusTexts(sample, LONGEST_TEXT);
        last = [];
        if (texts.kind === 'missing') return texts;
        const statistics = countBleu(texts, params);
        corpus = corpus === null ? statistics : addBleuStatistics(corpus, statistics);
        const { outputLength, referenceLength, matched, total } = statistics;
        last = [outputLength, referenceLength, ...matched, ...total];
        return scored(bleuScore(statistics, bleuOptions(params, true)).score);
      },
      result: () => corpusScore(corpus, params),
      statistics: () => last,
    };
  },
  estimate: (params, rows) => {
    const { max_order: orders } = params;
    const options = bleuOptions(params);
    return estimateFromSums(rows, 2 + 2 * orders, (sums) => {
      const corpus = {
        outputLength: sums[0]!,
        referenceLength: sums[1]!,
        matched: [...sums.subarray(2, 2 + orders)],
        total: [...sums.subarray(2 + orders)],
      };
      return bleuScore(corpus, options).score;
    });
  },
});

function corpusScore(corpus: BleuStatistics | null, params: BleuParameters): Score {
  if (corpus === null) return missing('undefined', 'no sample has both a text and a reference');
  const { score, precisions, brevityPenalty } = bleuScore(corpus, bleuOptions(params));
  return scored(score, {
    precisions,
    brevity_penalty: brevityPenalty,
    output_length: corpus.outputLength,
    reference_length: corpus.referenceLength,
    matched: corpus.matched,
    total: corpus.total,
  });
}
