import { describe, expect, test } from 'vitest';
import { readProbability, readScore } from './read-score.ts';

describe('readScore', () => {
  test.each([
    [0.7, undefined, 0.7],
    ['0.7', undefined, 0.7],
    [{ 1: 0.7, 0: 0.3 }, undefined, 0.7],
    [{ true: 0.7, false: 0.3 }, undefined, 0.7],
    [{ yes: -3, no: 2 }, 'yes', -3],
    [{ yes: -3, no: 2 }, 'maybe', null],
    [{ yes: -3, undefined: 2 }, undefined, null],
    [{ 3: 0.4 }, 3, 0.4],
    [{ yes: 'sure' }, 'yes', null],
    [[0.7], undefined, null],
    [null, undefined, null],
  ])('of %j, positive %j, is %j', (output, positive, score) => {
    expect(readScore(output, positive)).toBe(score);
  });
});

describe('readProbability', () => {
  test.each([
    [0, 0],
    [1, 1],
    [-0.01, null],
    [1.01, null],
    ['unsure', null],
  ])('of %j is %j', (output, probability) => {
    expect(readProbability(output, undefined)).toBe(probability);
  });
});
