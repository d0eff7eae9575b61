import { describe, expect, test } from 'vitest';
import { boxesOrRankings, isSameHead, meantMetric, openReading, thresholdsIn } from './metric-names.ts';

const boxes = 'Objects are found by bounding boxes, matched by IoU.';
const rankings = 'For each query the system returns a ranked list of passages.';
const read = (name: string, described: string): unknown => {
  const meant = meantMetric({ name, iri: false }, described);
  return meant === undefined ? null : { [meant.metric.name]: meant.parameters };
};

describe('a name that detection and retrieval both use means what the file speaks of', () => {
  test.each<[string, string, unknown]>([
    ['MAP@10', boxes, { 'coco-map': { iou: 0.1 } }],
    ['MAP@10', rankings, null],
    ['MAP@10', 'We ask questions.', null],
    ['MAP@5', boxes, null],
    ['MAP@100', boxes, null],
    ['mAP@50', 'We ask questions.', { 'coco-map': { iou: 0.5 } }],
    ['mAP@50', rankings, null],
    ['mAP@0.3', 'We ask questions.', { 'coco-map': { iou: 0.3 } }],
    ['AP50', '', { 'coco-map': { iou: 0.5 } }],
    ['AP75', boxes, { 'coco-map': { iou: 0.75 } }],
    ['MAP', boxes, { 'coco-map': {} }],
    ['MAP', rankings, null],
    ['Mean Average Precision', 'We ask questions.', null],
    ['mAP', 'We ask questions.', { 'coco-map': {} }],
    ['Acc@50', boxes, { 'acc-at-iou': { iou: 0.5 } }],
    ['Acc@10', rankings, { 'top-k-accuracy': { k: 10 } }],
    ['Acc@10', 'We ask questions.', null],
    ['ACC50', '', { 'acc-at-iou': { iou: 0.5 } }],
    ['Acc@0.25', boxes, { 'acc-at-iou': { iou: 0.25 } }],
    ['Recall@5', boxes, { 'recall-at-k': { k: 5 } }],
    ['Recall@50', rankings, { 'recall-at-k': { k: 50 } }],
    ['Recall@50', boxes, null],
    ['Recall@100', boxes, { 'recall-at-k': { k: 100 } }],
    ['P@10', 'We ask questions.', { 'precision-at-k': { k: 10 } }],
    ['F1@0.3', boxes, null],
    ['F1@10', rankings, null],
    ['FNR@0.3', boxes, { 'detection-false-negative-rate': { iou: 0.3 } }],
  ])('%s beside %j', (name, described, meant) => {
    expect(read(name, described)).toEqual(meant);
  });

  test('what it may be is said where it is not taken', () => {
    const open = (name: string, described: string): unknown =>
      openReading({ name, iri: false }, described)?.missing;
    expect(open('MAP@10', 'We ask questions.')).toBe(
      'it may be the mean average precision of boxes at an overlap of 0.1 or the mean over queries of the average precision of their rankings, of which the first 10 count, and the file speaks of neither boxes nor rankings',
    );
    expect(open('MAP@10', rankings)).toContain(
      'of which the first 10 count, which the catalogue does not have',
    );
    expect(open('Recall@50', boxes)).toContain('the recall of boxes at an overlap of 0.5');
    expect(openReading({ name: 'Acc@10', iri: false }, '')?.readings).toHaveLength(2);
    expect(open('Exact Match', rankings)).toBeUndefined();
  });

  test('a name alone, without a file, is taken for one of boxes', () => {
    expect(boxesOrRankings('MAP@10')).toMatchObject({ metric: 'coco-map' });
  });
});

test.each([
  ['Cl. F1 ↑', 'Clause F1'],
  ['Hall. ↓', 'Hallucination rate'],
  ['outcome accuracy', 'Out. Acc. ↑'],
  ['Faith.', 'faithfulness'],
  ['FC', 'Flip Consistency'],
  ['Acc. (%)', 'Accuracy'],
])('%s is %s', (one, other) => {
  expect(isSameHead(one, other)).toBe(true);
});

test.each([
  ['Cl. F1', 'Token F1'],
  ['Hall.', 'Halved error of hallucination'],
  ['Rec.', 'Precision'],
  ['Out', 'Outcome accuracy'],
])('%s is not %s', (one, other) => {
  expect(isSameHead(one, other)).toBe(false);
});

test.each([
  ['The mean over the thresholds 0.5, 0.75 and 1.', [0.5, 0.75, 1]],
  ['mean, over the thresholds 0.1, 0.2, ..., 0.4, 0.5, of the share', [0.1, 0.2, 0.3, 0.4, 0.5]],
  ['thresholds (50%, 75%, 100%)', [0.5, 0.75, 1]],
  ['with thresholds from 0 to 1 in steps of 0.25', [0, 0.25, 0.5, 0.75, 1]],
  ['thresholds t ∈ {0.2, 0.4, …, 1.0}', [0.2, 0.4, 0.6, 0.8, 1]],
])('%s', (text, thresholds) => {
  expect(thresholdsIn(text)).toEqual(thresholds);
});

test.each([
  'the share of facts above a threshold',
  'an IoU threshold of 0.5',
  'values 0.1, 0.2 and 0.3',
  'thresholds 0.5, …, 1',
])('%s lists none', (text) => {
  expect(thresholdsIn(text)).toBeNull();
});
