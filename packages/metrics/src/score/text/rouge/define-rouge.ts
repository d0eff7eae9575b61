import { missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, type Metric, type MetricPage } from '../../../catalogue/metric.ts';
import type { PrecisionRecall } from '../f-measure.ts';
import { LONG_TEXT, LONGEST_TEXT } from '../longest-text.ts';
import { readTexts } from '../read-texts.ts';
import { ROUGE_TOKENISERS, rougeWords } from './rouge-words.ts';

interface RougeKind {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly meaning: string;
  readonly definition: string;
  /** Words of one side times words of the other, above which the cost is refused; null where it is linear. */
  readonly largestProduct: number | null;
  /** How a text becomes the sentences that are compared; one unless the metric is about summaries. */
  readonly sentences: (text: string) => readonly string[];
  readonly measure: (
    output: readonly (readonly string[])[],
    reference: readonly (readonly string[])[],
  ) => PrecisionRecall;
  readonly edgeCases: readonly string[];
  readonly example: MetricPage['example'];
}

const SHARED_EDGES = [
  'With tokenizer google, a side without words gives 0, also where both are empty; with unicode, two sides without words give 1.',
  'No expected value: missing (no_expected). An output that is not text: missing (unparsable).',
  LONG_TEXT,
];

/** The ROUGE metrics share everything but what they count: F1 as the value, precision and recall in the details. */
export function defineRouge({ definition, edgeCases, example, ...kind }: RougeKind): Metric {
  return defineMetric({
    kind: 'sample',
    name: kind.name,
    aliases: kind.aliases,
    meaning: kind.meaning,
    scoreType: { kind: 'number', min: 0, max: 1 },
    direction: 'higher',
    passRule: { kind: 'at-least', threshold: 0.5 },
    requires: ['output', 'expected'],
    parameters: () =>
      z.strictObject({
        stemmer: z.boolean().default(false),
        tokenizer: z.enum(ROUGE_TOKENISERS).default('google'),
      }),
    page: {
      definition,
      convention:
        "As Google's rouge_score: the value is F with β = 1. tokenizer google: lower-case, everything but a-z and 0-9 separates, so niño gives ni and o, and Chinese gives no words; unicode: letters and digits of any script, as eval-harness does it. stemmer: Porter (nltk's default mode) for words of more than three letters. Several references: the one with the best F.",
      source: 'Lin 2004, aclanthology.org/W04-1013; google-research rouge_score; eval-harness, rouge-l',
      edgeCases: [...edgeCases, ...SHARED_EDGES],
      example,
    },
    score: (sample, params) => {
      const texts = readTexts(sample, LONGEST_TEXT);
      if (texts.kind === 'missing') return texts;
      const words = (text: string) => kind.sentences(text).map((sentence) => rougeWords(sentence, params));
      const output = words(texts.output);
      const references = texts.references.map(words);
      const outputCount = countWords(output);
      const longest = Math.max(...references.map(countWords));
      if (outputCount * longest > (kind.largestProduct ?? Number.POSITIVE_INFINITY)) {
        return missing('not_applicable', `${outputCount} by ${longest} words are more than can be aligned`);
      }
      const measures = references.map((reference) =>
        params.tokenizer === 'unicode' && outputCount === 0 && countWords(reference) === 0
          ? { precision: 1, recall: 1, f: 1 }
          : kind.measure(output, reference),
      );
      const { f, precision, recall } = measures.reduce((a, b) => (b.f > a.f ? b : a));
      return scored(f, { precision, recall });
    },
  });
}

function countWords(sentences: readonly (readonly string[])[]): number {
  return sentences.reduce((sum, sentence) => sum + sentence.length, 0);
}
