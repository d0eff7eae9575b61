import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../../catalogue/metric.ts';
import { countNgrams, countShared } from '../count-ngrams.ts';
import { fMeasure, type PrecisionRecall } from '../f-measure.ts';
import { readTexts } from '../read-texts.ts';
import { squadWords } from './squad-words.ts';

export const squadF1 = defineMetric({
  kind: 'sample',
  name: 'squad-f1',
  aliases: ['token-f1', 'squad_f1'],
  meaning: 'F1 of the words that output and reference share, after SQuAD normalisation.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition:
      'F1 = 2PR / (P + R); P = shared / words of the output, R = shared / words of the reference; words are counted as often as they occur on both sides',
    convention:
      'Normalisation: lower-case, delete ASCII punctuation (— … 。 stay), delete the articles a, an, the, split at white space; in that order. Several references: the best F1. A reference that is empty after it counts as it is, as in v1.1.',
    source: 'Rajpurkar et al. 2016, arXiv:1606.05250; 2018, arXiv:1806.03822: their evaluation scripts',
    edgeCases: [
      'Both without words: 1. One without words: 0.',
      'No expected value, or an empty list: missing (no_expected). An output that is not text: missing (unparsable).',
    ],
    example: { rows: [{ output: 'in Paris, France', expected: ['Paris', 'Paris in France'] }], value: 1 },
  },
  score: (sample) => {
    const texts = readTexts(sample);
    if (texts.kind === 'missing') return texts;
    const answer = squadWords(texts.output);
    const measures = texts.references.map((reference) => compareWords(answer, squadWords(reference)));
    const { f, precision, recall } = measures.reduce((a, b) => (b.f > a.f ? b : a));
    return scored(f, { precision, recall });
  },
});

function compareWords(answer: readonly string[], reference: readonly string[]): PrecisionRecall {
  if (answer.length === 0 && reference.length === 0) return { precision: 1, recall: 1, f: 1 };
  const shared = countShared(countNgrams(answer, 1), countNgrams(reference, 1));
  return fMeasure(shared, answer.length, reference.length);
}
