import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, type Metric, type MetricPage } from '../../../catalogue/metric.ts';
import { estimateFromSums } from '../../set/estimate-from-sums.ts';
import { LONGEST_TEXT, UNREADABLE_OUTPUT } from '../longest-text.ts';
import { readCorpusTexts, type Texts } from '../read-texts.ts';
import { chrfScore } from './chrf-score.ts';
import { addChrfStatistics, type ChrfStatistics, chrfStatistics } from './chrf-statistics.ts';

export const chrf = defineChrf({
  name: 'chrf',
  aliases: ['chrF', 'chrf2'],
  wordOrder: 0,
  meaning: 'chrF2: character n-gram F score of all outputs together, 0 to 100.',
  example: { rows: [{ output: 'the cats', expected: 'the cat' }], value: 93.25876662636034 },
});

export const chrfPlusPlus = defineChrf({
  name: 'chrf-plus-plus',
  aliases: ['chrf++', 'chrF++', 'chrf-pp'],
  wordOrder: 2,
  meaning: 'chrF2++: character and word n-gram F score of all outputs together, 0 to 100.',
  example: { rows: [{ output: 'the cats', expected: 'the cat' }], value: 76.2968151995626 },
});

interface ChrfKind {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly wordOrder: number;
  readonly meaning: string;
  readonly example: MetricPage['example'];
}

function defineChrf({ wordOrder, example, ...kind }: ChrfKind): Metric {
  const parameters = () =>
    z.strictObject({
      char_order: z.int().min(1).max(20).default(6),
      word_order: z.int().min(0).max(9).default(wordOrder),
      beta: z.number().positive().default(2),
      lowercase: z.boolean().default(false),
      whitespace: z.boolean().default(false),
      eps_smoothing: z.boolean().default(false),
    });
  return defineMetric({
    ...kind,
    kind: 'set',
    scoreType: { kind: 'number', min: 0, max: 100 },
    direction: 'higher',
    passRule: null,
    requires: ['output', 'expected'],
    parameters,
    page: {
      definition:
        'score = 100 · (1 + β²) P R / (β² P + R); P and R: precision and recall of n-grams, averaged over the character orders 1 … char_order and the word orders 1 … word_order; counts are added over the samples first.',
      convention:
        'As sacreBLEU 2: β = 2, characters are code points, white space removed, case kept; only orders that both sides have n-grams of are averaged (effective order). For word n-grams one ASCII punctuation mark is split off a word, the last before the first. Several references: the one with the best score. A sample contributes its own score.',
      source: 'Popović 2015, doi:10.18653/v1/W15-3049; Popović 2017, doi:10.18653/v1/W17-4770; sacreBLEU 2',
      edgeCases: [
        'No n-gram in common, or an empty text on either side: 0.',
        'No sample that can be compared: missing (undefined).',
        'A sample without expected value or output: missing, and not in the corpus.',
        UNREADABLE_OUTPUT,
        'A lone surrogate is one character; a combining mark is a character of its own.',
      ],
      example,
    },
    begin: (params) => {
      const options = { beta: params.beta, epsSmoothing: params.eps_smoothing };
      const orders = {
        charOrder: params.char_order,
        wordOrder: params.word_order,
        whitespace: params.whitespace,
      };
      const fold = (text: string) => (params.lowercase ? text.toLowerCase() : text);
      const best = ({ output, references }: Texts) =>
        references
          .map((reference) => chrfStatistics(fold(output), fold(reference), orders))
          .reduce((a, b) => (chrfScore(b, options) > chrfScore(a, options) ? b : a));
      let corpus: ChrfStatistics | null = null;
      let last: readonly number[] = [];
      return {
        add: (sample) => {
          const texts = readCorpusTexts(sample, LONGEST_TEXT);
          last = [];
          if (texts.kind === 'missing') return texts;
          const statistics = best(texts);
          corpus = corpus === null ? statistics : addChrfStatistics(corpus, statistics);
          last = statistics.flat();
          return scored(chrfScore(statistics, options));
        },
        result: () =>
          corpus === null
            ? missing('undefined', 'no sample has both a text and a reference')
            : scored(chrfScore(corpus, options)),
        statistics: () => last,
      };
    },
    estimate: (params, rows) => {
      const orders = params.char_order + params.word_order;
      const options = { beta: params.beta, epsSmoothing: params.eps_smoothing };
      return estimateFromSums(rows, 3 * orders, (sums) =>
        chrfScore(
          Array.from(
            { length: orders },
            (_, i) => [sums[3 * i]!, sums[3 * i + 1]!, sums[3 * i + 2]!] as const,
          ),
          options,
        ),
      );
    },
  });
}
