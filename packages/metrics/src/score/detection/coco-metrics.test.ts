import { AssayError, type JsonValue } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Metric } from '../../catalogue/metric.ts';
import { scoreSet } from '../../testing/score-set.ts';
import { usageError } from '../../testing/usage-error.ts';
import { cocoAr } from './coco-ar.ts';
import { cocoMap } from './coco-map.ts';
import { iouThresholds } from './coco-parameters.ts';

interface Image {
  readonly id: string;
  readonly output: JsonValue;
  readonly expected?: JsonValue;
}

const evaluate = (metric: Metric, images: readonly Image[], params: Record<string, unknown> = {}) => {
  if (metric.kind !== 'set') throw new Error('a set metric');
  const accumulator = metric.begin(metric.parameters.parse(params));
  for (const image of images) accumulator.add(image);
  return accumulator.result();
};
const valueOf = (metric: Metric, images: readonly Image[], params: Record<string, unknown> = {}) => {
  const result = evaluate(metric, images, params);
  return result.kind === 'scored' ? (result.value as number) : null;
};
const truth = [{ bbox: [0, 0, 10, 10], category_id: 1 }];

describe('iouThresholds', () => {
  test('of 50:95, one and several', () => {
    expect(iouThresholds('50:95')).toHaveLength(10);
    expect(iouThresholds('50:95')[5]).toBe(0.75);
    expect(iouThresholds('50:95')[9]).toBe(0.95);
    expect(iouThresholds(0.3)).toEqual([0.3]);
    expect(iouThresholds([0.3, 0.4])).toEqual([0.3, 0.4]);
  });
});

describe('cocoMap and cocoAr', () => {
  test('average over the thresholds reached', () => {
    const images = [
      { id: '1', output: [{ bbox: [0, 0, 10, 8], category_id: 1, score: 0.5 }], expected: truth },
    ];
    expect(valueOf(cocoMap, images)).toBeCloseTo(0.7, 12); // 0.50 … 0.80
    expect(valueOf(cocoAr, images)).toBeCloseTo(0.7, 12);
    expect(valueOf(cocoMap, images, { iou: 0.3 })).toBeCloseTo(1, 12);
    expect(valueOf(cocoMap, images, { iou: 0.85 })).toBe(0);
    expect(evaluate(cocoMap, images, { iou: [0.75, 0.9] })).toMatchObject({
      value: expect.closeTo(0.5, 12),
      details: {
        by_iou: [
          { iou: 0.75, value: expect.closeTo(1, 12) },
          { iou: 0.9, value: 0 },
        ],
      },
    });
  });

  test('the detections of all images are ranked together', () => {
    const images = [
      { id: '1', output: [{ bbox: [0, 0, 10, 10], category_id: 1, score: 0.3 }], expected: truth },
      { id: '2', output: [{ bbox: [50, 50, 10, 10], category_id: 1, score: 0.9 }], expected: truth },
    ];
    // A wrong one, then a right one: precision 0.5 at the recalls 0, 0.01 … 0.5.
    expect(valueOf(cocoMap, images, { iou: 0.5 })).toBeCloseTo((51 * 0.5) / 101, 12);
    expect(valueOf(cocoAr, images, { iou: 0.5 })).toBeCloseTo(0.5, 12);
  });

  test('an area range looks at width times height, of annotations and of wrong detections', () => {
    const large = [{ bbox: [0, 0, 100, 100], category_id: 1 }];
    const output = [
      { bbox: [500, 500, 100, 100], category_id: 1, score: 0.9 },
      { bbox: [0, 0, 100, 100], category_id: 1, score: 0.5 },
    ];
    const images = [{ id: '1', output, expected: large }];
    expect(valueOf(cocoMap, images, { area: 'large' })).toBeCloseTo(0.5, 12);
    expect(valueOf(cocoMap, images, { area: 'small' })).toBeNull();
  });

  test('counts images that could not be read, and boxes that were none', () => {
    const images = [
      { id: '1', output: 'nothing', expected: truth },
      { id: '2', output: [[0, 0, 1, 1], 'no box', 'nor this'], expected: truth },
      { id: '3', output: [], expected: truth },
    ];
    expect(evaluate(cocoMap, images)).toMatchObject({ details: { images: 3, unparsable: 1, malformed: 2 } });
  });

  test('a category with annotations only is 0, with detections only is left out', () => {
    const images = [
      {
        id: '1',
        output: [
          { bbox: [0, 0, 10, 10], category_id: 1, score: 0.5 },
          { bbox: [0, 0, 10, 10], category_id: 3, score: 0.5 },
        ],
        expected: [...truth, { bbox: [0, 0, 5, 5], category_id: 2 }],
      },
    ];
    expect(evaluate(cocoMap, images)).toMatchObject({
      value: expect.closeTo(0.5, 12),
      details: {
        categories: 2,
        by_category: [
          { category: '1', value: expect.closeTo(1, 12) },
          { category: '2', value: 0 },
        ],
      },
    });
  });

  test('equal scores: images by id, numbers by value, whatever order they come in', () => {
    const wrong = { id: '10', output: [{ bbox: [50, 50, 5, 5], category_id: 1, score: 0.5 }], expected: [] };
    const right = {
      id: '9',
      output: [{ bbox: [0, 0, 10, 10], category_id: 1, score: 0.5 }],
      expected: truth,
    };
    expect(valueOf(cocoMap, [wrong, right], { iou: 0.5 })).toBeCloseTo(1, 12);
    expect(valueOf(cocoMap, [right, { ...wrong, id: '2' }], { iou: 0.5 })).toBeCloseTo(0.5, 12);
    expect(valueOf(cocoMap, [right, { ...wrong, id: 'a' }], { iou: 0.5 })).toBeCloseTo(1, 12);
  });

  test('max_detections keeps the best of an image, per category', () => {
    const output = [
      { bbox: [0, 0, 10, 10], category_id: 1, score: 0.2 },
      { bbox: [50, 50, 5, 5], category_id: 1, score: 0.9 },
      { bbox: [0, 0, 9, 9], category_id: 2, score: 0.1 },
    ];
    const expected = [...truth, { bbox: [0, 0, 9, 9], category_id: 2 }];
    expect(valueOf(cocoAr, [{ id: '1', output, expected }], { max_detections: 1 })).toBe(0.5);
    expect(valueOf(cocoAr, [{ id: '1', output, expected }], { max_detections: 2 })).toBe(1);
  });

  test('areas: by the annotation’s own area; crowds are not to be found', () => {
    const expected = [
      { bbox: [0, 0, 100, 100], category_id: 1, area: 500 },
      { bbox: [200, 200, 100, 100], category_id: 1, iscrowd: 1 },
    ];
    const output = [{ bbox: [0, 0, 100, 100], category_id: 1, score: 1 }];
    expect(valueOf(cocoMap, [{ id: '1', output, expected }], { area: 'small' })).toBeCloseTo(1, 12);
    expect(valueOf(cocoMap, [{ id: '1', output, expected }], { area: 'large' })).toBeNull();
    expect(valueOf(cocoMap, [{ id: '1', output, expected }], { area: [400, 600] })).toBeCloseTo(1, 12);
    expect(valueOf(cocoAr, [{ id: '1', output: [], expected }])).toBe(0);
  });

  test('boxes by corners, bare boxes, lists in objects, JSON text', () => {
    const corners = [{ id: '1', output: [[5, 5, 15, 15]], expected: { annotations: [[5, 5, 15, 15]] } }];
    expect(valueOf(cocoMap, corners, { box: 'xyxy' })).toBeCloseTo(1, 12);
    const text = [{ id: '1', output: '{"detections": [[5, 5, 10, 10]]}', expected: '[[5, 5, 10, 10]]' }];
    expect(valueOf(cocoMap, text)).toBeCloseTo(1, 12);
  });

  test('bad input', () => {
    expect(evaluate(cocoMap, [])).toMatchObject({ class: 'undefined' });
    expect(evaluate(cocoMap, [{ id: '1', output: [], expected: [] }])).toMatchObject({ class: 'undefined' });
    expect(scoreSet(cocoMap, [{ output: [] }]).contributions).toMatchObject([{ class: 'no_expected' }]);
    expect(scoreSet(cocoMap, [{ output: [], expected: truth }]).contributions).toMatchObject([
      { class: 'not_applicable' },
    ]);
    const odd = [
      { id: '1', output: 'I see a cat', expected: truth },
      {
        id: '2',
        output: [[1, 2, 3], [0, 0, -1, 5], { bbox: [0, 0, 10, 10], category_id: 1, score: 'high' }, null],
        expected: truth,
      },
    ];
    expect(evaluate(cocoMap, odd)).toMatchObject({
      value: 0,
      details: { images: 2, unparsable: 1, malformed: 4 },
    });
    for (const expected of [
      'nothing',
      7,
      [[1, 2, 3]],
      [{ bbox: [0, 0, -1, 1] }],
      [{ bbox: [0, 0, 1, 1], iscrowd: 2 }],
      [{ bbox: [0, 0, 1, 1], area: 'x' }],
    ]) {
      expect(() => evaluate(cocoMap, [{ id: 'i7', output: [], expected }])).toThrow(AssayError);
      expect(() => evaluate(cocoMap, [{ id: 'i7', output: [], expected }])).toThrow(
        usageError('E_METRIC_EXPECTED', /sample "i7"/),
      );
    }
    expect(cocoMap.parameters.safeParse({ iou: 0 }).success).toBe(false);
    expect(cocoMap.parameters.safeParse({ iou: 1.1 }).success).toBe(false);
    expect(cocoMap.parameters.safeParse({ iou: [] }).success).toBe(false);
  });

  test('values stay in [0, 1], perfect boxes are 1, and the order of images changes nothing', () => {
    const box = fc.tuple(
      fc.nat(20),
      fc.nat(20),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
    );
    const item = fc.record({
      bbox: box,
      category_id: fc.integer({ min: 1, max: 2 }),
      score: fc.constantFrom(0.1, 0.5, 0.9),
    });
    const image = fc.record({
      output: fc.array(item, { maxLength: 5 }),
      expected: fc.array(item, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(image, { minLength: 1, maxLength: 12 }), (list) => {
        const images = list.map((each, i) => ({ id: String(i), ...each }));
        for (const metric of [cocoMap, cocoAr]) {
          const value = valueOf(metric, images) ?? 0;
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          expect(valueOf(metric, images.toReversed()) ?? 0).toBe(value);
          const perfect = images.map(({ id, expected }) => ({ id, output: expected, expected }));
          expect(valueOf(metric, perfect) ?? 1).toBeCloseTo(1, 12);
        }
      }),
    );
  });
});
