import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../../catalogue/metric.ts';
import { readTexts } from '../read-texts.ts';
import { squadWords } from './squad-words.ts';

export const squadExactMatch = defineMetric({
  kind: 'sample',
  name: 'squad-exact-match',
  aliases: ['squad-em', 'quasi-exact-match'],
  meaning: 'The output equals a reference after SQuAD normalisation.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'score = (normal(output) = normal(reference)) for any of the references',
    convention:
      'normal: lower-case, delete ASCII punctuation (— … 。 stay), delete the articles a, an, the, collapse white space; in that order. A reference that is empty after it counts as it is, as in v1.1.',
    source: 'Rajpurkar et al. 2016, arXiv:1606.05250; 2018, arXiv:1806.03822: their evaluation scripts',
    edgeCases: [
      'Both empty after normalisation: true.',
      'No expected value, or an empty list: missing (no_expected). An output that is not text: missing (unparsable).',
    ],
    example: {
      rows: [{ output: 'The Eiffel Tower!', expected: ['Eiffel tower', 'the tower'] }],
      value: true,
    },
  },
  score: (sample) => {
    const texts = readTexts(sample);
    if (texts.kind === 'missing') return texts;
    const answer = squadWords(texts.output).join(' ');
    return scored(texts.references.some((reference) => squadWords(reference).join(' ') === answer));
  },
});
