import { AssayError, type JsonValue, type Score } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream, shuffled } from '../random/random-stream.ts';
import { contentPorts } from '../testing/content-ports.ts';
import { hostileValues } from '../testing/hostile-values.ts';
import { catalogue } from './catalogue.ts';
import type { Metric, ScoringSample } from './metric.ts';

type Row = Omit<ScoringSample, 'id'>;

const metrics = catalogue.flatMap((family) => family.metrics);
const TEN_MEGABYTES = 'the quick brown fox '.repeat(524_288);

describe.each(metrics)('$name', (metric) => {
  const [first, ...others] = metric.page.example.rows as readonly Row[];

  test.each(['output', 'expected'] as const)(
    'takes anything as %s: a score, or an error of usage',
    async (key) => {
      const faults: string[] = [];
      for (const value of hostileValues) {
        faults.push(...(await faultsOf(metric, [{ ...first!, [key]: value }, ...others])));
        faults.push(...(await faultsOf(metric, [...others, { ...first!, output: value, [key]: value }])));
      }
      expect(faults).toEqual([]);
    },
  );

  test('takes anything in its metadata', async () => {
    const faults: string[] = [];
    for (const key of Object.keys(first!.metadata ?? {})) {
      for (const value of hostileValues) {
        const metadata = { ...first!.metadata, [key]: value };
        faults.push(...(await faultsOf(metric, [{ ...first!, metadata }, ...others])));
      }
    }
    expect(faults).toEqual([]);
  });

  test('takes a text of ten megabytes', async () => {
    expect(await faultsOf(metric, [{ ...first!, output: TEN_MEGABYTES }])).toEqual([]);
    const both = { ...first!, output: TEN_MEGABYTES, expected: TEN_MEGABYTES };
    expect(await faultsOf(metric, [both])).toEqual([]);
  });

  test('of no sample is missing; of one, a score', async () => {
    if (metric.kind === 'set') expect(setResult(metric, []).kind).toBe('missing');
    expect(await faultsOf(metric, [first!])).toEqual([]);
  });

  test('is the same whatever the order of the samples', () => {
    if (metric.kind !== 'set') return;
    const rows = [first!, ...others, first!];
    const value = numberOf(setResult(metric, rows));
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const turned = numberOf(setResult(metric, shuffled(rows, randomStream(seed, 'order'))));
        if (value === null || turned === null) expect(turned).toBe(value);
        else expect(turned).toBeCloseTo(value, 9);
      }),
      { numRuns: 20 },
    );
  });
});

/** What is wrong with the scores of these rows, in words; empty where all is well. */
async function faultsOf(metric: Metric, rows: readonly Row[]): Promise<string[]> {
  try {
    const scores = await scoresOf(metric, rows);
    return scores.flatMap(({ score, isContribution }) => faultsOfScore(metric, score, isContribution));
  } catch (error) {
    const isExpected = error instanceof AssayError && error.trouble === 'usage';
    return isExpected && error.message.length < 1000 ? [] : [String(error).slice(0, 300)];
  }
}

interface Judged {
  readonly score: Score;
  /** Of a sample to a set's number: it need not have that number's range. */
  readonly isContribution: boolean;
}

async function scoresOf(metric: Metric, rows: readonly Row[]): Promise<readonly Judged[]> {
  const params = metric.parameters.parse(metric.page.example.params ?? {});
  const samples = rows.map((row, i) => ({ id: `s${i + 1}`, ...row }));
  if (metric.kind === 'set') {
    const accumulator = metric.begin(params);
    const contributions = samples.map((sample) => ({ score: accumulator.add(sample), isContribution: true }));
    return [...contributions, { score: accumulator.result(), isContribution: false }];
  }
  const alone = (score: Score) => ({ score, isContribution: false });
  if (metric.kind === 'sample') return samples.map((sample) => alone(metric.score(sample, params)));
  const scores = await Promise.all(samples.map((sample) => metric.score(sample, params, contentPorts)));
  return scores.map(alone);
}

function setResult(metric: Extract<Metric, { kind: 'set' }>, rows: readonly Row[]): Score {
  const accumulator = metric.begin(metric.parameters.parse(metric.page.example.params ?? {}));
  for (const [i, row] of rows.entries()) accumulator.add({ id: `s${i + 1}`, ...row });
  return accumulator.result();
}

function faultsOfScore({ scoreType }: Metric, score: Score, isContribution: boolean): string[] {
  if (score.kind === 'missing') return score.why === '' ? ['missing without a reason'] : [];
  const faults = oddNumbers(score.details ?? {});
  const { value } = score;
  if (typeof value === 'number') faults.push(...oddNumbers(value));
  if (isContribution) return faults;
  if (typeof value !== (scoreType.kind === 'label' ? 'string' : scoreType.kind))
    faults.push(`type of ${value}`);
  if (scoreType.kind !== 'number' || typeof value !== 'number') return faults;
  const { min, max } = scoreType;
  const inRange = value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY);
  return inRange ? faults : [...faults, `${value} is outside ${min} … ${max}`];
}

/** Numbers that JSON does not have, and −0. */
function oddNumbers(value: JsonValue): string[] {
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? [] : [`the number ${value}`];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(oddNumbers) : [];
}

function numberOf(score: Score): number | null {
  return score.kind === 'scored' ? Number(score.value) : null;
}
