import { testDeclarations } from '../../testing/test-declarations.ts';
import { answerContainmentAtK } from './answer-containment-at-k.ts';
import { hitAtK } from './hit-at-k.ts';
import { mrr } from './mrr.ts';
import { ndcgAtK } from './ndcg-at-k.ts';
import { precisionAtK } from './precision-at-k.ts';
import { recallAtK } from './recall-at-k.ts';

testDeclarations([
  [
    hitAtK,
    {
      names: 'hit-at-k, hit@k, retrieval-hit-at-k, hit-rate, success@k',
      score: 'sample, boolean higher, passes if true',
      needs: 'output, expected',
      parameters: 'k integer ≥ 1 = 5',
    },
  ],
  [
    recallAtK,
    {
      names: 'recall-at-k, recall@k, retrieval-recall-at-k',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: 'k integer ≥ 1 = 5',
    },
  ],
  [
    precisionAtK,
    {
      names: 'precision-at-k, precision@k, p@k, retrieval-precision-at-k',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: 'k integer ≥ 1 = 5',
    },
  ],
  [
    mrr,
    {
      names: 'mrr, retrieval-mrr, reciprocal-rank, mean-reciprocal-rank',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: '',
    },
  ],
  [
    ndcgAtK,
    {
      names: 'ndcg-at-k, ndcg@k, retrieval-ndcg-at-k, ndcg',
      score: 'sample, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: 'k integer ≥ 1 = 5; gain linear|exponential = "linear"',
    },
  ],
  [
    answerContainmentAtK,
    {
      names:
        'answer-containment-at-k, answer-containment@k, retrieval-answer-containment-at-k, containment@k',
      score: 'sample, boolean higher, passes if true',
      needs: 'output, expected',
      parameters: 'k integer ≥ 1 = 5; case_sensitive boolean = false',
    },
  ],
]);
