import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { readTexts } from '../text/read-texts.ts';
import { cosineSimilarity } from './cosine-similarity.ts';
import { embedTexts } from './embed-texts.ts';

export const cosineEmbedding = defineMetric({
  kind: 'port',
  port: 'embedding',
  name: 'cosine-embedding',
  aliases: ['embedding-similarity', 'semantic-similarity'],
  meaning: 'Cosine of the embeddings of output and reference.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'score = max(0, a · b / (|a| |b|)); a and b: embeddings of output and reference',
    convention:
      'One embedding per whole text. Negative cosines count as 0; the raw one is in the details. Several references: the best, whose place among them (from 0) is in the details as `nearest`. The embedding model is part of the scorer version; many models place a sentence and its negation close together.',
    source: 'eval-harness, cosine-embedding',
    edgeCases: [
      'A vector of zeros: 0.',
      'Wrong number of vectors, differing dimensions, a number that is not finite: missing (provider_error).',
      'No expected value: missing (no_expected). An output that is not text: missing (unparsable).',
    ],
    example: { rows: [{ output: 'Paris is in France.', expected: 'Paris is in France.' }], value: 1 },
  },
  score: async (sample, _params, ports) => {
    const texts = readTexts(sample);
    if (texts.kind === 'missing') return texts;
    const embedded = await embedTexts([texts.output, ...texts.references], ports, 'cosine-embedding');
    if (embedded.kind === 'missing') return embedded;
    const [output, ...references] = embedded.vectors;
    const cosines = references.map((reference) => cosineSimilarity(output!, reference));
    const cosine = Math.max(...cosines);
    const details = { cosine, nearest: cosines.indexOf(cosine), dimensions: output!.length };
    return scored(Math.min(1, Math.max(0, cosine)), details);
  },
});
