import type { Field } from '@assay/tasks';
import { expect, test } from 'vitest';
import { meantMetric } from '../../metric-names.ts';
import { averageIn, chooseMetric } from './choose-metric.ts';

const field = (repeated: boolean): Field => ({
  id: null,
  name: 'answer',
  description: null,
  dataTypes: ['http://www.w3.org/2001/XMLSchema#string'],
  repeated,
  valuePattern: null,
  subFields: [],
  node: { kind: 'blank', id: '_:f', types: [], properties: new Map(), offset: -1 },
});
const chosen = (name: string, described: string, repeated = true): ReturnType<typeof chooseMetric> =>
  chooseMetric({ name, iri: false }, [field(repeated)], described);

test('boxes are read as the file says that they are written; where it does not, that is a gap', () => {
  expect(chosen('Acc@0.5', 'Answer with [x_min, y_min, x_max, y_max].')).toMatchObject({
    metric: 'acc-at-iou',
    parameters: { iou: 0.5, box: 'xyxy' },
  });
  expect(chosen('mAP@50', 'Boxes are [x, y, width, height].')).toMatchObject({
    metric: 'coco-map',
    parameters: { iou: 0.5, box: 'xywh' },
  });
  expect(chosen('IoU', 'How far the boxes overlap.')).toMatchObject({
    entries: [{ iou: { box: 'xyxy' } }, { iou: { box: 'xywh' } }],
    missing: expect.stringContaining('by their corners (box: xyxy) or with their sizes (box: xywh)'),
  });
});

test('lists are compared in any order where the file says that it does not count', () => {
  expect(chosen('Exact Match', 'Order is not significant.')).toMatchObject({ metric: 'same-items' });
  expect(chosen('Exact Match', 'All lines have to be there.')).toMatchObject({ metric: 'exact-match' });
  expect(chosen('Exact Match', 'Order is not significant.', false)).toMatchObject({ metric: 'exact-match' });
});

test.each([
  ['chrF++', 'chrf-plus-plus', {}],
  ['chrF', 'chrf', {}],
  ['Pearson correlation', 'pearson', {}],
  ['Pearson’s r', 'pearson', {}],
  ['Spearman rank correlation coefficient', 'spearman', {}],
  ["Kendall's tau", 'kendall', {}],
  ['Matthews correlation coefficient', 'mcc', {}],
  ['Macro-averaged F1', 'f1', { average: 'macro' }],
  ['F1-macro', 'f1', { average: 'macro' }],
  ['F1 (micro)', 'f1', { average: 'micro' }],
  ['Accuracy (%)', 'accuracy', {}],
  ['Overall Accuracy', 'accuracy', {}],
  ['Average ROUGE-L', 'rouge-l', {}],
  ['Mean Absolute Error', 'mae', {}],
])('%s is %s', (name, metric, parameters) => {
  const meant = meantMetric({ name, iri: false });
  expect([meant?.metric.name, meant?.parameters]).toEqual([metric, parameters]);
});

test('an address is read by its end, and a mean of accuracies is not one accuracy', () => {
  const named = meantMetric({ name: 'https://example.org/metrics/Pearson%20correlation', iri: true });
  expect(named?.metric.name).toBe('pearson');
  expect(meantMetric({ name: 'Mean Accuracy', iri: false })).toBeUndefined();
});

test('a share within a tolerance is no accuracy of the first ten', () => {
  expect(meantMetric({ name: 'Acc@5', iri: false })?.parameters).toEqual({ k: 5 });
  expect(meantMetric({ name: 'Acc@5%', iri: false })).toBeUndefined();
});

test('an error on a scale of its own is not the plain one', () => {
  const number = [{ ...field(false), dataTypes: ['http://www.w3.org/2001/XMLSchema#integer'] }];
  const plain = chooseMetric({ name: 'MAE', iri: false }, number, 'MAE: mean absolute error over images');
  const logarithmic = chooseMetric(
    { name: 'MAE', iri: false },
    number,
    'Zero-shot.\nMAE: |log(1+a) - log(1+b)| averaged over images',
  );
  expect(plain).toMatchObject({ metric: 'mae' });
  expect(logarithmic).toMatchObject({ missing: expect.stringContaining('log'), filledBy: 'module' });
});

test('the prompt of a judge that the file gives is not said to be missing', () => {
  const judged = chosen(
    'Tide score',
    'Tide score is judged by Claude 3 Opus.\nPrompt of the judge:\nRate {answer} from 1 to 5.',
    false,
  );
  expect(judged).toMatchObject({
    missing: expect.not.stringContaining('is not given'),
    entries: [
      { 'llm-as-judge': { judge: '<key of Claude 3 Opus>', instruction: 'Rate {answer} from 1 to 5.' } },
    ],
  });
});

test('a number that no formula gives is a judge’s where the file says that one judges all answers', () => {
  const described =
    'Responses are judged by GPT-4o with two examples. The Safety Score is the share that pass.';
  const [judged, counted] = ['Safety Score', 'Clinical Term F1'].map((name) =>
    chosen(name, described, false),
  );
  expect(judged).toMatchObject({ filledBy: 'given' });
  expect(judged).toHaveProperty('missing', expect.stringContaining('a judge gives it'));
  expect(counted).toMatchObject({ filledBy: 'module' });
});

test.each([
  ['precision', 'Precision is micro-averaged over the labels.', 'micro'],
  ['f1', 'Measured with micro F1-score.', 'micro'],
  ['recall', 'Entity-level micro-averaged precision, recall and F1.', 'micro'],
  ['f1', 'We report F1 (macro).', 'macro'],
  ['f1', 'F1 is averaged over labels (weighted average).', 'weighted'],
  ['f1', 'F1, weighted by the support of each class.', 'weighted'],
  ['f1', 'We report the F1 of each label, then their unweighted mean.', 'macro'],
  ['f1', 'The score is the unweighted mean of per-class F1.', 'macro'],
  [
    'recall',
    'Recall: true positives and misses are counted; true positives of all labels are summed for recall.',
    'micro',
  ],
  ['f1', 'All metrics are macro-averaged.', 'macro'],
  ['precision', 'Macro precision and micro recall.', 'macro'],
  ['recall', 'Macro precision and micro recall.', 'micro'],
])('%s: %s', (metric, words, average) => {
  expect(averageIn(metric, words)).toEqual({ average });
});

test.each([
  ['precision', 'Recall is micro-averaged.'],
  ['f1', 'F1 is reported.'],
  ['f1', 'Earlier work has micro F1. We report macro F1.'],
  ['f1', 'F1 is not macro-averaged.'],
  ['f1', 'We use micro F1 rather than macro F1.'],
  ['f1', 'The F1 of each label is shown in the appendix.'],
  ['f1', 'The final score is a weighted sum of F1 and BLEU.'],
  ['f1', 'All answers are given at a macro level.'],
])('%s: %s says nothing', (metric, words) => {
  expect(averageIn(metric, words)).toEqual({});
});
