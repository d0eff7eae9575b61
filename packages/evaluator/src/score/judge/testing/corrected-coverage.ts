import { randomStream } from '@assay/metrics';
import { type JudgePolicy, judgePolicySchema } from '@assay/records';
import type { JudgedItem, PanelCalibration } from '../../../judge/judged-item.ts';
import { metricsOfJudge } from '../../judge-scorer.ts';

const policy: JudgePolicy = judgePolicySchema.parse({
  panel: [{ family: 'acme', model: { key: 'acme', provider: 'openai', model: 'acme-2026-01-15' } }],
  families: 1,
  prompt: 'prompt.md',
  rubric: 'rubric.md',
  verdict: { labels: ['good', 'bad'], pass: ['good'] },
  calibration: { cases: 'cases.yaml', min_agreement: 0.5 },
  corrected_by: 'correct',
});

export interface JudgedWorld {
  /** The rate that is looked for. */
  readonly rate: number;
  readonly sensitivity: number;
  readonly specificity: number;
  readonly items: number;
  /** Cases of each verdict; or how many of the items people have judged. */
  readonly labelled: number;
}

/** How often the interval of a corrected rate has the true rate in it. */
export function correctedCoverage(name: string, world: JudgedWorld, repeats: number): number {
  const random = randomStream(97, JSON.stringify([name, world]));
  const happens = (share: number): boolean => random.nextFloat() < share;
  const { rate, sensitivity, specificity, items: n, labelled } = world;
  const judge = (isGood: boolean): boolean => happens(isGood ? sensitivity : 1 - specificity);
  let covered = 0;
  for (let repeat = 0; repeat < repeats; repeat += 1) {
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
  return covered / repeats;
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
