import { type Gate, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { aggregateScores } from '@assay/metrics';
import { madeRun, type MadeRun } from '../report/testing/scored-run.ts';
import type { GateEvidence } from './gate-result.ts';
import { LatencyTally } from './run-facts.ts';
import { judgeGates } from './judge-project.ts';

interface Sample {
  readonly value: boolean | number;
  readonly failed?: boolean;
  readonly tags?: readonly string[];
}

/** A run whose scores say which of them stand for a crash, as scoring writes them. */
function runOf(samples: readonly Sample[], made: Partial<MadeRun> = {}): GateEvidence {
  const rows = samples.map(({ value, tags = [] }, i) => ({ id: `s${i}`, scores: [value], tags }));
  const run = madeRun({ ...made, rows });
  const { aggregates } = run.scoring;
  const { type, direction, pass_rule } = aggregates.scores[0]!;
  const again = aggregateScores([{ name: 'score', scoreType: type, direction, passRule: pass_rule }]);
  for (const [i, { value, failed = false, tags = [] }] of samples.entries())
    again.add({ id: `s${i}`, metadata: { tags } }, [scored(value, failed ? { failure: 'crash' } : {})]);
  const failed = samples.filter((sample) => sample.failed === true).length;
  const outputs = {
    produced: samples.length - failed,
    failed,
    absent: 0,
    failed_by_class: failed === 0 ? {} : { crash: failed },
    answered: samples.length - failed,
  };
  return {
    manifest: run.manifest,
    table: run.table,
    scoring: { ...run.scoring, aggregates: { ...aggregates, ...again.result(), outputs } },
    facts: null,
    stability: null,
    baselines: new Map(),
  };
}

async function outcome(rule: Gate, evidence: GateEvidence): Promise<string> {
  const { gates } = await judgeGates([{ rule, line: 1 }], [evidence]);
  return gates[0]!.outcome;
}

const boolean = { scores: [{ name: 'score' }] };
const half = Array.from({ length: 60 }, (_, i): Sample => ({ value: false, failed: i % 2 === 1 }));

describe('what a model failed at counts as bad as can be for the limit', () => {
  // By hand: 0 of 60 pass; with the 30 that crashed, 30 of 60 would.
  test.each([
    [{ metric: 'score', pass_rate: { max: 0.4 } }, 'fail'],
    [{ metric: 'score', pass_rate: { max: 0.5 } }, 'pass'],
    [{ metric: 'score', pass_rate: { min: 0.1 } }, 'fail'],
    [{ metric: 'score', mean: { max: 0.49 } }, 'fail'],
    [{ metric: 'score', passed: { max: 29 } }, 'fail'],
    [{ metric: 'score', passed: { max: 30 } }, 'pass'],
    [{ metric: 'score.pass_rate', value: { max: 0.4 } }, 'fail'],
    [{ macro_f1: { max: 0.4 } }, 'fail'],
    [{ metric: 'score', p95: { max: 0.5 } }, 'inconclusive'],
    [{ metric: 'score', std: { max: 0.1 } }, 'inconclusive'],
    [{ metric: 'score', coverage: { min: 0.9 } }, 'fail'],
    [{ coverage: { min: 0.9 } }, 'inconclusive'],
    [{ coverage: { min: 0.5 } }, 'pass'],
    [{ coverage: { min: 0.6, metric: 'score' } }, 'inconclusive'],
  ] as const)('%j is %s', async (rule, expected) => {
    expect(await outcome(rule as Gate, runOf(half, boolean))).toBe(expected);
  });

  test('of numbers where less is better, a floor is the limit that it could slip under', async () => {
    const scores = [
      { name: 'score', type: { kind: 'number', min: 0, max: 10 }, direction: 'lower', pass_rule: null },
    ] as const;
    // By hand: (2 + 2 + 10 + 10) / 4 = 6 with the crashes at the worst, 1 with them at the other end.
    const run = runOf(
      [{ value: 2 }, { value: 2 }, { value: 10, failed: true }, { value: 10, failed: true }],
      { scores },
    );
    expect(await outcome({ metric: 'score', mean: { max: 5.9 } }, run)).toBe('fail');
    expect(await outcome({ metric: 'score', mean: { max: 6 } }, run)).toBe('pass');
    expect(await outcome({ metric: 'score', mean: { min: 1.1 } }, run)).toBe('fail');
    expect(await outcome({ metric: 'score', mean: { min: 1 } }, run)).toBe('pass');
    expect(await outcome({ metric: 'score', max: { max: 10 } }, run)).toBe('pass');
    expect(await outcome({ metric: 'score', min: { min: 1 } }, run)).toBe('inconclusive');
  });

  test('a cohort that crashed whole passes no ceiling, though the rest would', async () => {
    const samples = half.map((sample): Sample => ({ ...sample, tags: [sample.failed ? 'hard' : 'easy'] }));
    const run = runOf(samples, boolean);
    expect(await outcome({ metric: 'score', cohort: 'hard', pass_rate: { max: 0.9 } }, run)).toBe('fail');
    expect(await outcome({ metric: 'score', cohort: 'easy', pass_rate: { max: 0 } }, run)).toBe('pass');
  });

  test('more crashes never turn a gate that did not pass into one that does', async () => {
    const rules: readonly Gate[] = [
      { metric: 'score', pass_rate: { min: 0.3 } },
      { metric: 'score', pass_rate: { max: 0.3 } },
      { metric: 'score', mean: { max: 0.6 }, passed: { max: 7 } },
      { metric: 'score', std: { max: 0.4 } },
      { coverage: { min: 0.7 } },
      { macro_f1: { max: 0.5 } },
    ];
    const turned: string[] = [];
    for (let passing = 0; passing <= 12; passing += 1) {
      for (const rule of rules) {
        // Answers that would have passed crash first, or those that would not.
        for (const isFirst of [true, false]) {
          const outcomes: string[] = [];
          for (let crashed = 0; crashed <= 12; crashed += 1) {
            const samples = Array.from({ length: 12 }, (_, i): Sample => {
              const place = isFirst ? i : 11 - i;
              return place < crashed ? { value: false, failed: true } : { value: i < passing };
            });
            outcomes.push(await outcome(rule, runOf(samples, boolean)));
          }
          const turns = outcomes.findIndex((now, i) => now === 'pass' && i > 0 && outcomes[i - 1] !== 'pass');
          if (turns !== -1) turned.push(`${JSON.stringify(rule)}: ${passing} pass, ${turns} crash`);
        }
      }
    }
    expect(turned).toEqual([]);
  });
});

describe('a run that nobody answered', () => {
  const none = runOf(
    Array.from({ length: 60 }, () => ({ value: false, failed: true })),
    boolean,
  );
  test.each([
    { metric: 'score', pass_rate: { max: 1 } },
    { coverage: { min: 0 } },
    { metric: 'score', n: { min: 60 } },
    { cost: { max_usd: 5 } },
    { latency: { p95_ms: { max: 100 } } },
  ] as const)('passes nothing: %j', async (rule) => {
    const { verdict } = await judgeGates([{ rule, line: 1 }], [none]);
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.reasons.map(({ message }) => message).join('\n')).toContain(
      'none of 60 outputs: crash 60',
    );
  });
});

describe('latency', () => {
  // By hand: 19 answers of 10 ms and a crash of 1 ms; type 7 of 20 at 95 % lies 0.05 of the way from the 19th to the 20th.
  test('is that of answers, and what crashed took longer than any', () => {
    const tally = new LatencyTally();
    const entry = { sample_id: 's', trial: 0 };
    for (let i = 0; i < 19; i += 1)
      tally.add({ output: { kind: 'produced', ...entry, output: 'x', duration_ms: 10 } });
    tally.add({ output: { kind: 'failed', ...entry, class: 'crash', message: 'x', duration_ms: 1 } });
    expect(tally.latency()).toMatchObject({
      n: 19,
      unanswered: 1,
      mean: 10,
      p50: 10,
      at_worst: { p50: 10, p95: null, p99: null },
    });
  });
});
