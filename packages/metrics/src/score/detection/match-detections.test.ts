import { describe, expect, test } from 'vitest';
import type { Annotation, Detection } from './image-boxes.ts';
import { falsePositive, ignored, matchDetections, truePositive } from './match-detections.ts';
import type { Box } from './read-box.ts';

const truth = (box: Box, isCrowd = false): Annotation => ({
  box,
  category: '',
  area: box[2] * box[3],
  isCrowd,
});
const found = (box: Box): Detection => ({ box, category: '', score: 1 });
const everything = [0, 1e10] as const;
const match = (
  annotations: Annotation[],
  detections: Detection[],
  threshold = 0.5,
  area: readonly [number, number] = everything,
) => matchDetections(annotations, detections, { thresholds: [threshold], area });

describe('matchDetections', () => {
  test('an annotation is taken once, by the first', () => {
    const { outcomes, counted } = match(
      [truth([0, 0, 10, 10])],
      [found([0, 0, 10, 9]), found([0, 0, 10, 10])],
    );
    expect([...outcomes]).toEqual([truePositive, falsePositive]);
    expect(counted).toBe(1);
  });

  test('the threshold itself is enough; 1 needs an equal box', () => {
    expect([...match([truth([0, 0, 10, 10])], [found([0, 0, 10, 5])], 0.5).outcomes]).toEqual([truePositive]);
    expect([...match([truth([0, 0, 10, 10])], [found([0, 0, 10, 5])], 0.51).outcomes]).toEqual([
      falsePositive,
    ]);
    expect([...match([truth([0, 0, 10, 10])], [found([0, 0, 10, 10])], 1).outcomes]).toEqual([truePositive]);
  });

  test('of equal overlaps the later annotation is taken', () => {
    // The first detection overlaps both by 1/3; the second only the right one.
    const truths = [truth([0, 0, 2, 2]), truth([2, 0, 2, 2])];
    const { outcomes } = match(truths, [found([1, 0, 2, 2]), found([2, 0, 2, 2])], 0.3);
    expect([...outcomes]).toEqual([truePositive, falsePositive]);
  });

  test('a crowd can be taken again and again, and counts nothing', () => {
    const { outcomes, counted } = match(
      [truth([0, 0, 100, 100], true)],
      [found([0, 0, 10, 10]), found([20, 20, 10, 10]), found([200, 0, 10, 10])],
    );
    expect([...outcomes]).toEqual([ignored, ignored, falsePositive]);
    expect(counted).toBe(0);
  });

  test('a counted annotation is preferred to a crowd that overlaps more', () => {
    const { outcomes } = match(
      [truth([0, 0, 100, 100], true), truth([0, 0, 10, 10])],
      [found([0, 0, 10, 8])],
    );
    expect([...outcomes]).toEqual([truePositive]);
  });

  test('outside the area range nothing counts; ends are inside', () => {
    const truths = [truth([0, 0, 10, 10]), truth([50, 50, 20, 20])];
    const finds = [
      found([0, 0, 10, 10]),
      found([50, 50, 20, 20]),
      found([90, 90, 1, 1]),
      found([90, 90, 10, 10]),
    ];
    const { outcomes, counted } = match(truths, finds, 0.5, [0, 100]);
    expect([...outcomes]).toEqual([truePositive, ignored, falsePositive, falsePositive]);
    expect(counted).toBe(1);
    expect([...match(truths, finds, 0.5, [400, 1e10]).outcomes]).toEqual([
      ignored,
      truePositive,
      ignored,
      ignored,
    ]);
  });

  test('one block per threshold', () => {
    const { outcomes } = matchDetections([truth([0, 0, 10, 10])], [found([0, 0, 10, 6])], {
      thresholds: [0.5, 0.7],
      area: everything,
    });
    expect([...outcomes]).toEqual([truePositive, falsePositive]);
  });
});
