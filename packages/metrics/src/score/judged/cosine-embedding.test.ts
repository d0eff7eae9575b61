import { scored } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MetricPorts, PortMetric } from '../../catalogue/metric.ts';
import { usageError } from '../../testing/usage-error.ts';
import { cosineEmbedding } from './cosine-embedding.ts';
import { cosineSimilarity } from './cosine-similarity.ts';

const table: Record<string, number[]> = {
  right: [1, 0],
  up: [0, 2],
  left: [-3, 0],
  both: [1, 1],
  none: [0, 0],
};
const embed = async (texts: readonly string[]) => texts.map((text) => table[text]!);

async function score(output: unknown, expected: unknown, ports: MetricPorts = { embed }) {
  return (cosineEmbedding as PortMetric).score(
    { id: 's1', output: output as never, expected: expected as never },
    {},
    ports,
  );
}

describe('cosineEmbedding', () => {
  test.each([
    ['right', 'right', 1, 1, 0],
    ['right', 'up', 0, 0, 0],
    ['right', 'left', 0, -1, 0],
    ['right', 'none', 0, 0, 0],
    ['right', ['left', 'both', 'up'], Math.SQRT1_2, Math.SQRT1_2, 1],
  ])('%j against %j is %d', async (output, expected, value, cosine, nearest) => {
    expect(await score(output, expected)).toEqual(
      scored(expect.closeTo(value, 12) as number, {
        cosine: expect.closeTo(cosine, 12) as number,
        nearest,
        dimensions: 2,
      }),
    );
  });

  test.each([
    [[[1, 0]], '1 vectors for 2 texts'],
    [[[1, 0], [1]], '2 and 1 dimensions'],
    [[[], []], 'without dimensions'],
    [
      [
        [1, Number.NaN],
        [1, 1],
      ],
      'not finite',
    ],
    [
      [
        [1, 1],
        [1, Number.POSITIVE_INFINITY],
      ],
      'not finite',
    ],
  ])('vectors %j are the fault of the provider', async (vectors, why) => {
    const reply = await score('a', 'b', { embed: async () => vectors });
    expect(reply).toEqual({ kind: 'missing', class: 'provider_error', why: expect.stringContaining(why) });
  });

  test('needs a port, and texts', async () => {
    await expect(score('right', 'up', {})).rejects.toThrow(
      usageError('E_METRIC_PORT', /cosine-embedding needs an embedding model/u),
    );
    expect(await score('right', null)).toMatchObject({ class: 'no_expected' });
    expect(await score(7, 'up')).toMatchObject({ class: 'unparsable' });
  });
});

describe('cosineSimilarity', () => {
  test('neither large nor small numbers overflow', () => {
    expect(cosineSimilarity([1e300, 1e300], [1e300, 1e300])).toBeCloseTo(1, 12);
    expect(cosineSimilarity([1e-300, 0], [1e-300, 1e-300])).toBeCloseTo(Math.SQRT1_2, 12);
  });

  test('law: within [-1, 1] up to rounding, and 1 with itself', () => {
    const vector = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        expect(Math.abs(cosineSimilarity(a, b))).toBeLessThanOrEqual(1 + 1e-12);
        const isZero = a.every((value) => value === 0);
        expect(cosineSimilarity(a, a)).toBeCloseTo(isZero ? 0 : 1, 9);
      }),
    );
  });
});
