import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric, type Metric } from '../../../catalogue/metric.ts';
import { bleuTokens } from '../bleu/bleu-tokens.ts';
import { LONG_TEXT, LONGEST_TEXT } from '../longest-text.ts';
import { readTexts } from '../read-texts.ts';
import type { SynonymLookup } from './meteor-alignment.ts';
import { meteorScore } from './meteor-score.ts';

/** METEOR with the stages exact and stem. */
export const meteor = defineMeteor(null);

/** METEOR with a third stage, synonyms; whoever has WordNet's files makes the lookup (see wordNetSynonyms). */
export function meteorWithSynonyms(synonyms: SynonymLookup): Metric {
  return defineMeteor(synonyms);
}

function defineMeteor(synonyms: SynonymLookup | null): Metric {
  const isPlain = synonyms === null;
  return defineMetric({
    kind: 'sample',
    name: isPlain ? 'meteor' : 'meteor-wordnet',
    aliases: isPlain ? ['METEOR'] : ['meteor_wordnet'],
    meaning: `Word alignment by form${isPlain ? ' and stem' : ', stem and synonym'}, less a penalty for broken order.`,
    scoreType: { kind: 'number', min: 0, max: 1 },
    direction: 'higher',
    passRule: { kind: 'at-least', threshold: 0.5 },
    requires: ['output', 'expected'],
    parameters: () =>
      z.strictObject({
        alpha: z.number().min(0).max(1).default(0.9),
        beta: z.number().nonnegative().default(3),
        gamma: z.number().min(0).max(1).default(0.5),
        tokenizer: z.enum(['13a', 'none']).default('13a'),
      }),
    page: {
      definition:
        'score = (1 − γ (chunks / matched)^β) · PR / (αP + (1 − α)R); P = matched / words of the output, R = matched / words of the reference; chunks: runs of matched words adjacent and in order on both sides',
      convention: `As nltk: α = 0.9, β = 3, γ = 0.5; lower-cased; stages: equal words, equal Porter stems (nltk's default mode)${isPlain ? '; no synonyms (see meteor-wordnet)' : ', WordNet synonyms of the stem without spaces'}; each stage aligns greedily from the end. nltk wants words: tokenizer 13a separates punctuation, none splits at white space. Several references: the best.`,
      source: 'Banerjee and Lavie 2005, aclanthology.org/W05-0909; nltk 3.8 meteor_score',
      edgeCases: [
        'Nothing matched, or a side without words: 0.',
        'Identical texts of n words: 1 − γ / n^β, so a single equal word is 0.5.',
        'No expected value: missing (no_expected). An output that is not text: missing (unparsable).',
        LONG_TEXT,
      ],
      example: {
        rows: [{ output: 'the cats sat on the mat', expected: 'the cat sat on the mat' }],
        value: 1 - 0.5 / 6 ** 3,
      },
    },
    score: (sample, { tokenizer, ...weights }) => {
      const texts = readTexts(sample, LONGEST_TEXT);
      if (texts.kind === 'missing') return texts;
      const words = (text: string) => bleuTokens(text, tokenizer);
      const options = isPlain ? weights : { ...weights, synonyms };
      return scored(meteorScore(words(texts.output), texts.references.map(words), options));
    },
  });
}
