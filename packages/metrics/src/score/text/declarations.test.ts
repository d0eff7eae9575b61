import { testDeclarations } from '../../testing/test-declarations.ts';
import { bleu } from './bleu.ts';
import { chrf, chrfPlusPlus } from './chrf.ts';
import { levenshteinSimilarity } from './levenshtein-similarity.ts';
import { meteor } from './meteor.ts';
import { rouge1, rouge2, rougeL, rougeLsum } from './rouge.ts';
import { sentenceBleu } from './sentence-bleu.ts';
import { squadExactMatch } from './squad-exact-match.ts';
import { squadF1 } from './squad-f1.ts';

testDeclarations([
  [
    squadExactMatch,
    {
      names: 'squad-exact-match, squad-em, quasi-exact-match',
      score: 'sample, boolean higher, passes if true',
      needs: 'output, expected',
      parameters: '',
    },
  ],
  [
    squadF1,
    {
      names: 'squad-f1, token-f1, squad_f1',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: '',
    },
  ],
  [
    bleu,
    {
      names: 'bleu, corpus-bleu, corpus_bleu, sacrebleu',
      score: 'set, number 0 … 100 higher, no pass rule',
      needs: 'output, expected',
      parameters:
        'tokenizer 13a|intl|char|none = "13a"; smoothing exp|floor|add-k|none = "exp"; smoothing_value number ≥ 0; lowercase boolean = false; max_order integer ≥ 1 ≤ 9 = 4; effective_order boolean = false',
    },
  ],
  [
    sentenceBleu,
    {
      names: 'sentence-bleu, sentence_bleu',
      score: 'sample, number 0 … 100 higher, no pass rule',
      needs: 'output, expected',
      parameters:
        'tokenizer 13a|intl|char|none = "13a"; smoothing exp|floor|add-k|none = "exp"; smoothing_value number ≥ 0; lowercase boolean = false; max_order integer ≥ 1 ≤ 9 = 4; effective_order boolean = true',
    },
  ],
  [
    chrf,
    {
      names: 'chrf, chrF, chrf2',
      score: 'set, number 0 … 100 higher, no pass rule',
      needs: 'output, expected',
      parameters:
        'char_order integer ≥ 1 ≤ 20 = 6; word_order integer ≥ 0 ≤ 9 = 0; beta number > 0 = 2; lowercase boolean = false; whitespace boolean = false; eps_smoothing boolean = false',
    },
  ],
  [
    chrfPlusPlus,
    {
      names: 'chrf-plus-plus, chrf++, chrF++, chrf-pp',
      score: 'set, number 0 … 100 higher, no pass rule',
      needs: 'output, expected',
      parameters:
        'char_order integer ≥ 1 ≤ 20 = 6; word_order integer ≥ 0 ≤ 9 = 2; beta number > 0 = 2; lowercase boolean = false; whitespace boolean = false; eps_smoothing boolean = false',
    },
  ],
  [
    rouge1,
    {
      names: 'rouge-1, rouge1, rouge_1',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: 'stemmer boolean = false; tokenizer google|unicode = "google"',
    },
  ],
  [
    rouge2,
    {
      names: 'rouge-2, rouge2, rouge_2',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: 'stemmer boolean = false; tokenizer google|unicode = "google"',
    },
  ],
  [
    rougeL,
    {
      names: 'rouge-l, rougeL, rouge_l',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: 'stemmer boolean = false; tokenizer google|unicode = "google"',
    },
  ],
  [
    rougeLsum,
    {
      names: 'rouge-lsum, rougeLsum, rouge_lsum',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: 'stemmer boolean = false; tokenizer google|unicode = "google"',
    },
  ],
  [
    meteor,
    {
      names: 'meteor, METEOR',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters:
        'alpha number ≥ 0 ≤ 1 = 0.9; beta number ≥ 0 = 3; gamma number ≥ 0 ≤ 1 = 0.5; tokenizer 13a|none = "13a"',
    },
  ],
  [
    levenshteinSimilarity,
    {
      names: 'levenshtein-similarity, levenshtein, edit-similarity, normalized-edit-similarity',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: 'ignore_case boolean = false',
    },
  ],
]);
