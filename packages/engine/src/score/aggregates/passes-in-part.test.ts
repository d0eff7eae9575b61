import { describe, expect, test } from 'vitest';
import { compareScorings } from '../../compare/compare-scorings.ts';
import { booleanScore, numberScore, scoredRun } from '../../compare/testing/scored-run.ts';
import { judgeGates } from '../../gate/judge-project.ts';
import { passCounts } from '../../repeat/stability-of.ts';
import { readSampleScores, sampleDefinitions } from '../../compare/pair-samples.ts';
import { junitXml } from '../../report/junit-xml.ts';
import { buildReport } from '../../report/build-report.ts';
import { madeParts } from '../../report/testing/made-report.ts';
import { worstSamples } from '../../report/sample-excerpts.ts';
import { aggregatesOf, type ScoredRun } from '../scored-run.ts';

const twoOfFour = [1, 0.4, 0.6, 0.2];
const names = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Each sample has these trials; the mean of all of them is above the pass line. */
function trialsOf(of: (i: number) => readonly number[]): Promise<ScoredRun> {
  const rows = names.map((id, i) => ({ id, scores: of(i).map((value) => [value]) }));
  return scoredRun([numberScore('closeness')], rows);
}

describe('a number with a pass rule under several trials', () => {
  test('passes in the share of trials that do, with an interval over samples', async () => {
    const run = await trialsOf(() => twoOfFour);
    const { metrics, macro_f1: macro } = aggregatesOf(run.scoring);
    expect(metrics['closeness']).toMatchObject({ pass_rate: 0.5, passed: null, n: 6 });
    expect(metrics['closeness']!.mean).toBeCloseTo(0.55, 12);
    expect(metrics['closeness']!.pass_rate_bounds).toEqual({ low: 0.5, high: 0.5 });
    expect(metrics['closeness']!.pass_rate_interval).toMatchObject({ method: 'wilson-clustered' });
    expect(macro.value).toBe(0.5);
  });

  test('has the rate and the interval of booleans that pass in the same trials', async () => {
    const passed = (i: number): readonly number[] => names.map((_, trial) => (trial <= i ? 0.5 : 0.49));
    const numbers = await trialsOf(passed);
    const booleans = await scoredRun(
      [booleanScore('closeness')],
      names.map((id, i) => ({ id, scores: passed(i).map((value) => [value >= 0.5]) })),
    );
    const rateOf = ({ scoring }: ScoredRun) => {
      const { pass_rate: rate, pass_rate_interval: interval } = aggregatesOf(scoring).metrics['closeness']!;
      return { rate, interval };
    };
    expect(rateOf(numbers)).toEqual(rateOf(booleans));
  });

  test('is held to a gate by that share', async () => {
    const run = await trialsOf(() => twoOfFour);
    const evidence = { ...run, facts: null, stability: null, baselines: new Map<string, ScoredRun>() };
    const outcome = async (min: number): Promise<string> => {
      const rule = { metric: 'closeness', pass_rate: { min } };
      return (await judgeGates([{ rule, line: 1 }], [evidence])).verdict.outcome;
    };
    expect(await outcome(0.5)).toBe('pass');
    expect(await outcome(0.51)).toBe('fail');
  });

  test('turns where more or fewer trials pass, wherever their mean moves', async () => {
    const before = await trialsOf(() => [1, 0.4]);
    const after = await trialsOf((i) => (i === 0 ? [0.5, 0.5] : i === 1 ? [0.45, 0.4] : [0.9, 0.4]));
    const { flips } = await compareScorings(before, after);
    expect(flips).toMatchObject([
      { sample_id: 'b', better: false },
      { sample_id: 'a', better: true },
    ]);
    const evidence = { ...after, facts: null, stability: null, baselines: new Map([['main', before]]) };
    const judged = async (by: 'rows' | 'aggregate') => {
      const regression = { against: 'main', metric: 'closeness', by, max_drop: 0 };
      return (await judgeGates([{ rule: { regression }, line: 1 }], [evidence])).verdict;
    };
    expect((await judged('rows')).reasons[0]!.message).toContain('1 worse, 1 better');
    expect((await judged('aggregate')).outcome).toBe('pass');
  });

  test('passes as a whole only where every trial does, in lists, counts and JUnit alike', async () => {
    const run = await trialsOf((i) => (i < 2 ? [0.9, 0.8] : twoOfFour.slice(0, 2)));
    const [worst] = await worstSamples(run, 10);
    expect(worst!.samples.map(({ sample_id: id }) => id)).toEqual(['c', 'd', 'e', 'f']);
    const counts = passCounts(sampleDefinitions(run), [await readSampleScores(run)]);
    expect(counts.get('closeness')!.filter(({ passed }) => passed === 1)).toHaveLength(2);
    const parts = madeParts({ scores: [{ name: 'closeness' }], rows: [] });
    const report = await buildReport({ ...parts, ...run });
    const xml = (await Array.fromAsync(junitXml(report, run))).join('');
    expect(xml).toContain('tests="6" failures="4"');
    expect(xml.split('<failure ')).toHaveLength(5);
    expect(xml).toContain('passes at each trial &gt;= 0.5');
  });
});

test('JUnit counts as many failures as it lists where booleans pass in part', async () => {
  const run = await scoredRun(
    [booleanScore('right')],
    names.map((id) => ({ id, scores: [[true], [false]] })),
  );
  const report = await buildReport({ ...madeParts({ scores: [{ name: 'right' }], rows: [] }), ...run });
  const xml = (await Array.fromAsync(junitXml(report, run))).join('');
  expect(xml).toContain('tests="6" failures="6"');
});
