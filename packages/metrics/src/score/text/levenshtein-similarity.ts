import { type Missing, missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { levenshteinDistance } from './levenshtein-distance.ts';
import { readTexts, type Texts } from './read-texts.ts';

export const levenshteinSimilarity = defineMetric({
  kind: 'sample',
  name: 'levenshtein-similarity',
  aliases: ['levenshtein', 'edit-similarity', 'normalized-edit-similarity'],
  meaning: 'One less the share of characters that must be edited to get the reference.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5 },
  requires: ['output', 'expected'],
  parameters: () => z.strictObject({ ignore_case: z.boolean().default(false) }),
  page: {
    definition:
      'score = 1 − d / max(length of output, length of reference); d: fewest insertions, deletions and substitutions of one character',
    convention:
      'Characters are code points: an emoji is one, a decomposed é two. No Unicode normalisation, no trimming; case counts unless ignore_case. Several references: the best.',
    source: 'Levenshtein 1966; Myers 1999, doi:10.1145/316542.316550',
    edgeCases: [
      'Both empty: 1. One empty: 0.',
      'A lone surrogate is one character.',
      'Texts whose differing middles multiply to more than 2,500,000,000 characters: missing; unparsable where the output is ten times as long as every reference, else not_applicable. Equal texts of any length: 1.',
      'No expected value: missing (no_expected). An output that is not text: missing (unparsable).',
    ],
    example: { rows: [{ output: 'sitting', expected: 'kitten' }], value: 4 / 7 },
  },
  score: (sample, { ignore_case: ignoreCase }) => {
    const texts = readTexts(sample);
    if (texts.kind === 'missing') return texts;
    const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text);
    const similarities = texts.references.map((reference) => similarity(fold(texts.output), fold(reference)));
    if (similarities.includes(null)) return tooLong(texts);
    return scored(Math.max(...similarities.map(Number)));
  },
});

/** An output ten times as long as every reference cannot score above 0.1: that is the model's doing. */
function tooLong({ output, references }: Texts): Missing {
  const isModelsDoing = references.every((reference) => output.length > 10 * reference.length);
  return missing(isModelsDoing ? 'unparsable' : 'not_applicable', 'the texts are too long to be compared');
}

function similarity(a: string, b: string): number | null {
  if (a === b) return 1;
  const distance = levenshteinDistance(a, b);
  return distance === null ? null : 1 - distance / Math.max(countCodePoints(a), countCodePoints(b));
}

function countCodePoints(text: string): number {
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0;
  return text.length - pairs;
}
