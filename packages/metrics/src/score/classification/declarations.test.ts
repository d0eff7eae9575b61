import { testDeclarations } from '../../testing/test-declarations.ts';
import { accuracy } from './accuracy.ts';
import { balancedAccuracy } from './balanced-accuracy.ts';
import { cohenKappa } from './cohen-kappa.ts';
import { confusionMatrix } from './confusion-matrix.ts';
import { f1 } from './f1.ts';
import { mcc } from './mcc.ts';
import { precision } from './precision.ts';
import { recall } from './recall.ts';
import { topKAccuracy } from './top-k-accuracy.ts';

testDeclarations([
  [
    accuracy,
    {
      names: 'accuracy, acc, classification-accuracy',
      score: 'set, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: '',
    },
  ],
  [
    balancedAccuracy,
    {
      names: 'balanced-accuracy, bacc, mean-recall',
      score: 'set, number 0 … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters: '',
    },
  ],
  [
    precision,
    {
      names: 'precision, positive-predictive-value, ppv',
      score: 'set, number 0 … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters:
        'average micro|macro|weighted|binary = "macro"; positive string|number|boolean; zero_division 0 or 1 = 0',
    },
  ],
  [
    recall,
    {
      names: 'recall, sensitivity, true-positive-rate, tpr',
      score: 'set, number 0 … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters:
        'average micro|macro|weighted|binary = "macro"; positive string|number|boolean; zero_division 0 or 1 = 0',
    },
  ],
  [
    f1,
    {
      names: 'f1, f1-score, f-measure, classification-f1',
      score: 'set, number 0 … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters:
        'average micro|macro|weighted|binary = "macro"; positive string|number|boolean; zero_division 0 or 1 = 0',
    },
  ],
  [
    mcc,
    {
      names: 'mcc, matthews-correlation, matthews-corrcoef, phi-coefficient',
      score: 'set, number -1 … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters: '',
    },
  ],
  [
    cohenKappa,
    {
      names: 'cohen-kappa, kappa, cohens-kappa',
      score: 'set, number −∞ … 1 higher, no pass rule',
      needs: 'output, expected',
      parameters: 'weights none|linear|quadratic = "none"; scale array of string|number|boolean items ≥ 2',
    },
  ],
  [
    confusionMatrix,
    {
      names: 'confusion-matrix, confusion, error-matrix',
      score: 'set, number 0 … 1 higher, passes at-least 0.5',
      needs: 'output, expected',
      parameters: '',
    },
  ],
  [
    topKAccuracy,
    {
      names: 'top-k-accuracy, top-k, acc@k, top-5-accuracy',
      score: 'sample, boolean higher, passes if true',
      needs: 'output, expected',
      parameters: 'k integer ≥ 1 = 5',
    },
  ],
]);
