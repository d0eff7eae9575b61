import type { ScoringSample } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { checkMetrics } from './check-metrics.ts';
import type { ImplementationFinding } from './finding.ts';
import type { TryMetric } from './implemented-metric.ts';

type Count = (samples: readonly ScoringSample[]) => number;

/** Code of a project, which gives no number where it cannot read its samples. */
const code =
  (count: Count): TryMetric =>
  (_, samples) => {
    try {
      const value = count(samples);
      return Promise.resolve(Number.isFinite(value) ? value : null);
    } catch {
      return Promise.resolve(null);
    }
  };

async function findingOf(name: string, count: Count): Promise<ImplementationFinding> {
  const findings = await checkMetrics(
    [{ name: { name, iri: false }, described: '', known: null }],
    [{ name, catalogue: null, parameters: {}, judged: false }],
    code(count),
  );
  return findings.find(({ check }) => check === 'known_results')!;
}

const f1 = (given: ReadonlySet<string>, wanted: ReadonlySet<string>): number =>
  (2 * [...given].filter((one) => wanted.has(one)).length) / (given.size + wanted.size);
const termsOf = (value: JsonValue | undefined): readonly string[] => (value as string).split(', ');
const pooled = (samples: readonly ScoringSample[], side: 'output' | 'expected'): ReadonlySet<string> =>
  new Set(samples.flatMap((sample) => termsOf(sample[side])));

describe('a metric that no name explains', () => {
  test('is caught where it pools the terms of all samples, in the form that its code reads', async () => {
    const { level, message } = await findingOf('Clinical Term F1', (samples) =>
      f1(pooled(samples.slice(1), 'output'), pooled(samples, 'expected')),
    );
    expect(level).toBe('failed');
    expect(message).toContain('when labels are swapped between samples');
  });

  test('is left to a person where it goes sample by sample', async () => {
    const { level } = await findingOf('Clinical Term F1', (samples) => {
      const each = samples.map(({ output, expected }) =>
        f1(new Set(termsOf(output)), new Set(termsOf(expected))),
      );
      return each.reduce((sum, one) => sum + one, 0) / each.length;
    });
    expect(level).toBe('open');
  });

  test('is left to a person where it looks at answers alone', async () => {
    const { level } = await findingOf('Diversity', (samples) => pooled(samples, 'output').size / 7);
    expect(level).toBe('open');
  });
});

describe('code that reads another form of the known samples', () => {
  const overlap = (a: readonly number[], b: readonly number[]): number => {
    const side = (i: number): number => Math.max(0, Math.min(a[i + 2]!, b[i + 2]!) - Math.max(a[i]!, b[i]!));
    const area = (box: readonly number[]): number => (box[2]! - box[0]!) * (box[3]! - box[1]!);
    const inside = side(0) * side(1);
    return inside / (area(a) + area(b) - inside);
  };
  const boxIn = (value: JsonValue | undefined): readonly number[] =>
    (value as readonly { bbox: readonly number[] }[])[0]!.bbox.map((one) => one);
  const hits = (samples: readonly ScoringSample[]): number =>
    samples.filter(({ output, expected }) => overlap(boxIn(output), boxIn(expected)) >= 0.5).length;

  test('ACC50 of lists of objects: right, and as a Jaccard index', async () => {
    expect(await findingOf('ACC50', (samples) => hits(samples) / samples.length)).toMatchObject({
      level: 'passed',
    });
    const wrong = await findingOf('ACC50', (samples) => hits(samples) / (2 * samples.length - hits(samples)));
    expect(wrong.level).toBe('failed');
    expect(wrong.message).toContain('the Jaccard index of all boxes together at an overlap of 0.5');
  });

  test('an answer as the text that a model writes', async () => {
    const { level } = await findingOf('ACC50', (samples) => {
      const read = samples.map((sample) => ({
        ...sample,
        output: JSON.parse(sample.output as string) as JsonValue,
      }));
      return hits(read) / read.length;
    });
    expect(level).toBe('passed');
  });
});
