import { randomStream } from '@assay/metrics';
import { type JudgePolicy, judgePolicySchema } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../../testing/rounds.ts';
import type { PanelCalibration } from '../../judge/judge-files.ts';
import type { JudgedItem } from '../../judge/judged-item.ts';
import { metricsOfJudge } from './judge-metrics.ts';

const REPEATS = 800 * rounds;

const policy: JudgePolicy = judgePolicySchema.parse({
  panel: [{ family: 'acme', model: { key: 'acme', provider: 'openai', model: 'acme-2026-01-15' } }],
  families: 1,
  prompt: 'prompt.md',
  rubric: 'rubric.md',
  verdict: { labels: ['good', 'bad'], pass: ['good'] },
  calibration: { cases: 'cases.yaml', min_agreement: 0.5 },
  corrected_by: 'correct',
});

interface World {
  /** The rate that is looked for. */
  readonly rate: number;
  readonly sensitivity: number;
  readonly specificity: number;
  readonly items: number;
  /** Cases of each verdict; or how many of the items people have judged. */
  readonly labelled: number;
}

/** How often the interval of a corrected rate has the true rate in it. */
function coverage(name: string, world: World): number {
  const random = randomStream(97, JSON.stringify([name, world]));
  const happens = (share: number): boolean => random.nextFloat() < share;
  const { rate, sensitivity, specificity, items: n, labelled } = world;
  const judge = (isGood: boolean): boolean => happens(isGood ? sensitivity : 1 - specificity);
  let covered = 0;
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const truth = Array.from({ length: n }, () => happens(rate));
    const items = truth.map((isGood, i) => itemOf(String(i), judge(isGood)));
    const people = new Map(truth.slice(0, labelled).map((isGood, i) => [String(i), Number(isGood)]));
    const hits = (isGood: boolean): number =>
      Array.from({ length: labelled }, () => judge(isGood) === isGood).filter(Boolean).length;
    const calibration = calibrationOf(hits(true), hits(false), labelled);
    const metrics = metricsOfJudge('judge', { items, policy, calibration, people });
    const { interval } = metrics.find((metric) => metric.name === `judge.${name}`)!;
    if (interval !== null && Number(interval.low) <= rate && rate <= Number(interval.high)) covered += 1;
  }
  return covered / REPEATS;
}

function itemOf(id: string, passed: boolean): JudgedItem {
  return { id, value: null, label: null, passed, missing: null, verdicts: [], suspect: false };
}

function calibrationOf(sensitive: number, specific: number, of: number): PanelCalibration {
  const rate = (hits: number) => ({ hits, of, low: null, high: null });
  return {
    cases: 2 * of,
    agreement: { ...rate(sensitive + specific), of: 2 * of },
    sensitivity: rate(sensitive),
    specificity: rate(specific),
    kappa: null,
    prevalence: 0.5,
    unjudged: 0,
    critical_failed: [],
    position: null,
    length_correlation: null,
    served: {},
    verdicts: {},
    passed: true,
    why: null,
  };
}

const judges = [
  { rate: 0.6, sensitivity: 0.9, specificity: 0.85 },
  { rate: 0.5, sensitivity: 0.95, specificity: 0.95 },
  { rate: 0.2, sensitivity: 0.8, specificity: 0.9 },
  { rate: 0.9, sensitivity: 0.9, specificity: 0.8 },
];

describe('95 % intervals of corrected rates', () => {
  test.each(judges)(
    'Rogan and Gladen, judge %o: at least 93 %, and hardly wider than it need be, from fifty cases of each verdict on',
    (judge) => {
      const covered = coverage('pass_rate_rogan_gladen', { ...judge, items: 200, labelled: 50 });
      expect(covered).toBeGreaterThan(0.93);
      expect(covered).toBeLessThan(0.98);
    },
  );

  test('Rogan and Gladen: with few cases it is wide, never too narrow', () => {
    expect(coverage('pass_rate_rogan_gladen', { ...judges[0]!, items: 200, labelled: 15 })).toBeGreaterThan(
      0.93,
    );
  });

  test.each(judges)('prediction-powered, judge %o: 93 to 97 %, plain and tuned', (judge) => {
    for (const name of ['pass_rate_ppi', 'pass_rate_ppi_tuned']) {
      const covered = coverage(name, { ...judge, items: 300, labelled: 80 });
      expect(covered, name).toBeGreaterThan(0.93);
      expect(covered, name).toBeLessThan(0.97);
    }
  });
});
