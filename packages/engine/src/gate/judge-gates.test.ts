import { type Exchange, type Gate, verdictSchema } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../ports/store.ts';
import { type MadeRow, type MadeRun, madeRun, passing } from '../report/testing/scored-run.ts';
import type { GateEvidence } from './gate-result.ts';
import { runFacts } from './run-facts.ts';
import { type JudgedGates, judgeGates } from './judge-project.ts';

const share = { kind: 'number', min: 0, max: 1 } as const;
const anyNumber = { kind: 'number', min: null, max: null } as const;
const half = { kind: 'at-least', threshold: 0.5 } as const;

function evidence(made: MadeRun, more: Partial<GateEvidence> = {}): GateEvidence {
  return { ...madeRun(made), facts: null, stability: null, baselines: new Map(), ...more };
}

async function judged(rule: Gate, ...given: readonly GateEvidence[]): Promise<JudgedGates> {
  const result = await judgeGates([{ rule, line: 12 }], given);
  verdictSchema.parse(result.verdict);
  return result;
}

async function outcome(rule: Gate, ...given: readonly GateEvidence[]): Promise<string> {
  return (await judged(rule, ...given)).verdict.outcome;
}

function messageOf({ verdict }: JudgedGates): string {
  return verdict.reasons.map(({ message }) => message).join('\n');
}

describe('floors and ceilings', () => {
  test('a pass rate equal to its floor passes, one sample less fails', async () => {
    const floor = { metric: 'exact-match', pass_rate: { min: 0.8 } };
    expect(await outcome(floor, evidence({ rows: passing(8, 10) }))).toBe('pass');
    expect(await outcome(floor, evidence({ rows: passing(7999, 10_000) }))).toBe('fail');
    expect(
      await outcome({ metric: 'exact-match', pass_rate: { max: 0.8 } }, evidence({ rows: passing(8, 10) })),
    ).toBe('pass');
  });

  test('the reason names file, line, value, interval, floor; rounding never hides the difference', async () => {
    const result = await judged(
      { metric: 'exact-match', pass_rate: { min: 0.8 } },
      evidence({ rows: passing(79_999, 100_000) }),
    );
    expect(messageOf(result)).toMatch(
      /^assay\.yaml:12: specification: fail: exact-match\.pass_rate is 0\.79999 \[0\.\d{4}, 0\.\d{4}\], below the floor 0\.8 \(n 100000\)$/,
    );
    expect(result.gates[0]).toMatchObject({ rule: 'metric', line: 12, outcome: 'fail' });
    expect(result.gates[0]!.checks[0]).toMatchObject({ value: 0.79999, min: 0.8, max: null, n: 100_000 });
  });

  test('percentiles of a number of the whole set are named for what they are of', async () => {
    const run = evidence({
      scores: [{ name: 'bleu', kind: 'set', type: anyNumber, pass_rule: null }],
      rows: [{ id: '1', scores: [10] }],
    });
    const message = messageOf(await judged({ metric: 'bleu', p50: { min: 5 } }, run));
    expect(message).toContain('bleu.p50 of what each sample adds is 10.0000, not below 5');
  });

  test('counts are shown as counts', async () => {
    const rule = { metric: 'exact-match', n: { min: 4 }, missing: { max: 0 }, passed: { max: 2 } };
    const message = messageOf(await judged(rule, evidence({ rows: passing(2, 3) })));
    expect(message).toContain('exact-match.n is 3, below the floor 4');
    expect(message).toContain('exact-match.missing is 0, not above 0');
    expect(message).toContain('exact-match.passed is 2, not above 2');
  });

  test('means of decimals are compared as decimals', async () => {
    const scores = [{ name: 'f1', type: share, pass_rule: half }];
    const mean = (...values: number[]): MadeRun => ({
      scores,
      rows: values.map((v, i) => ({ id: `${i}`, scores: [v] })),
    });
    expect(await outcome({ metric: 'f1', mean: { max: 0.1 } }, evidence(mean(0.1, 0.1, 0.1)))).toBe('pass');
    expect(await outcome({ metric: 'f1', mean: { min: 0.4 } }, evidence(mean(0.1, 0.7)))).toBe('pass');
    expect(await outcome({ metric: 'f1', mean: { min: 0.4 } }, evidence(mean(0.1, 0.6999)))).toBe('fail');
    expect(
      await outcome({ metric: 'f1', p5: { min: 0.2 }, p95: { max: 0.9 } }, evidence(mean(0.1, 0.7))),
    ).toBe('fail');
    expect(
      await outcome({ metric: 'f1', n: { min: 2 }, missing: { max: 0 } }, evidence(mean(0.1, 0.7))),
    ).toBe('pass');
  });

  test('macro-F1 from counts: 0.7 and 0.9 are 0.8', async () => {
    const rows = Array.from({ length: 10 }, (_, i) => ({
      id: `${i}`,
      tags: [i < 5 ? 'a' : 'b'],
      scores: [i < 7, i < 9],
    }));
    const run = evidence({ scores: [{ name: 'x' }, { name: 'y' }], rows });
    expect(await outcome({ macro_f1: { min: 0.8 } }, run)).toBe('pass');
    expect(await outcome({ macro_f1: { min: 0.81 } }, run)).toBe('fail');
    expect(await outcome({ macro_f1: { min: 1 }, cohort: 'a' }, run)).toBe('pass');
    expect(await outcome({ macro_f1: { min: 1 }, cohort: 'b' }, run)).toBe('fail');
  });

  test('macro-F1 is inconclusive where a metric has no scored sample or none has a pass rule', async () => {
    const unscored = evidence({
      scores: [{ name: 'x' }, { name: 'y' }],
      rows: [{ id: '1', scores: [true, '!judge_error'] }],
    });
    expect(messageOf(await judged({ macro_f1: { min: 0 } }, unscored))).toContain(
      'no sample was scored by y',
    );
    const ruleless = evidence({ scores: [{ name: 'x', type: share }], rows: [{ id: '1', scores: [0.3] }] });
    expect(await outcome({ macro_f1: { min: 0 } }, ruleless)).toBe('inconclusive');
  });

  test('cohorts, the untagged among them, and subtasks', async () => {
    const rows: MadeRow[] = [
      { id: '1', tags: ['policy', 'x'], subtask: 'easy', scores: [true] },
      { id: '2', tags: ['policy'], subtask: 'hard', scores: [false] },
      { id: '3', subtask: 'hard', scores: [false] },
    ];
    const run = evidence({ rows });
    const gate = (part: { readonly cohort?: string | null; readonly subtask?: string }, min: number) => ({
      metric: 'exact-match',
      ...part,
      pass_rate: { min },
    });
    expect(await outcome(gate({ cohort: 'policy' }, 0.5), run)).toBe('pass');
    expect(await outcome(gate({ cohort: 'policy' }, 0.51), run)).toBe('fail');
    expect(await outcome(gate({ cohort: null }, 0.1), run)).toBe('fail');
    expect(await outcome(gate({ subtask: 'easy' }, 1), run)).toBe('pass');
    expect(messageOf(await judged(gate({ cohort: 'polcy' }, 0), run))).toContain(
      'the scoring has no cohort polcy; it has policy, x',
    );
    const forged = evidence({ rows: [{ id: '1', tags: ['a\nb: pass'], scores: [true] }] });
    expect(messageOf(await judged(gate({ cohort: 'a' }, 0), forged))).toContain(
      String.raw`it has "a\nb: pass"`,
    );
    const tagged = evidence({ rows: rows.slice(0, 2) });
    expect(messageOf(await judged(gate({ cohort: null }, 0), tagged))).toContain(
      'the scoring has no untagged samples',
    );
    expect(messageOf(await judged({ macro_f1: { min: 0 }, subtask: 'esy' }, run))).toContain(
      'the scoring has no subtask esy; it has easy, hard',
    );
    expect(await outcome(gate({ cohort: '(untagged)' }, 0), run)).toBe('inconclusive');
  });

  test('an own name has the interval and the bounds of what it stands for', async () => {
    const rows = [...passing(3, 4), { id: 'late', scores: ['!provider_error'] }];
    const run = evidence({ rows, named: { rate: 'exact-match.pass_rate' } });
    const own = await judged({ metric: 'rate', value: { min: 0.5 } }, run);
    const plain = await judged({ metric: 'exact-match', pass_rate: { min: 0.5 } }, run);
    expect(own.gates[0]!.checks[0]).toMatchObject({
      name: 'rate',
      n: 4,
      outcome: 'pass',
      interval: plain.gates[0]!.checks[0]!.interval!,
    });
    expect(await outcome({ metric: 'rate', value: { min: 0.65 } }, run)).toBe('inconclusive');
  });

  test('own names and set values are held by `value`', async () => {
    const value = { value: 0.3, missing: null, uncounted: 0, details: {} };
    const run = evidence({
      rows: passing(3, 4),
      named: { rate: 'exact-match.pass_rate' },
      set_values: { all: { 'exact-match': value }, cohorts: [], subtasks: null },
    });
    expect(await outcome({ metric: 'rate', value: { min: 0.75 } }, run)).toBe('pass');
    expect(await outcome({ metric: 'exact-match.pass_rate', value: { min: 0.76 } }, run)).toBe('fail');
    expect(await outcome({ metric: 'exact-match', value: { min: 0.3 } }, run)).toBe('pass');
    expect(await outcome({ metric: 'rate', pass_rate: { min: 0 } }, run)).toBe('inconclusive');
    expect(await outcome({ metric: 'rate', cohort: null, value: { min: 0 } }, run)).toBe('inconclusive');
  });
});

describe('what is not there never passes', () => {
  test.each([
    ['an unknown metric', { metric: 'other', mean: { min: 0 } }],
    ['a metric without a pass rule', { metric: 'label', pass_rate: { min: 0 } }],
    ['stability without repetition', { stability: { metric: 'exact-match', max_std: 1 } }],
    ['cost without a journal', { cost: { max_usd: 100 } }],
    ['latency without a journal', { latency: { p95_ms: { max: 1e9 } } }],
    ['a baseline that is not there', { regression: { against: 'main', metric: 'exact-match' } }],
    ['coverage of an unknown metric', { coverage: { min: 0, metric: 'other' } }],
    ['a mean of labels', { metric: 'label', mean: { min: 0 } }],
  ] as const)('%s', async (_, rule) => {
    const scores = [{ name: 'exact-match' }, { name: 'label', type: { kind: 'label' } as const }];
    const run = evidence({ scores, rows: [{ id: '1', scores: [true, 'a'] }] });
    expect(await outcome(rule, run)).toBe('inconclusive');
  });

  test('zero samples, an unfinished or stopped run, absent outputs, a scoring no longer current', async () => {
    const gate = { metric: 'exact-match', pass_rate: { min: 0 } };
    const rows = passing(2, 2);
    expect(await outcome({ coverage: { min: 0 } }, evidence({ rows: [] }))).toBe('inconclusive');
    expect(await outcome({ macro_f1: { min: 0 } }, evidence({ rows: [] }))).toBe('inconclusive');
    expect(await outcome(gate, evidence({ rows: [] }))).toBe('inconclusive');
    expect(await outcome(gate, evidence({ rows, manifest: { closed_at: null } }))).toBe('inconclusive');
    const stopped = await judged(gate, evidence({ rows, manifest: { stopped_because: 'max_cost_usd' } }));
    expect(stopped.verdict.outcome).toBe('inconclusive');
    expect(messageOf(stopped)).toContain('it was stopped: max_cost_usd');
    expect(await outcome(gate, evidence({ rows, outputs: { absent: 1 } }))).toBe('inconclusive');
    expect(await outcome(gate, evidence({ rows, scoring: { status: 'withdrawn' } }))).toBe('inconclusive');
  });

  test('no gate and no run', async () => {
    expect((await judgeGates([], [evidence({ rows: passing(1, 1) })])).verdict.outcome).toBe('inconclusive');
    expect(await outcome({ macro_f1: { min: 0 } })).toBe('inconclusive');
  });

  test('a failure beats an inconclusive, whatever the order', async () => {
    const run = evidence({ rows: passing(1, 2) });
    const fail = { rule: { macro_f1: { min: 1 } }, line: 1 };
    const open = { rule: { stability: { metric: 'exact-match', max_std: 1 } }, line: 2 };
    const pass = { rule: { macro_f1: { min: 0 } }, line: 3 };
    expect((await judgeGates([open, fail, pass], [run])).verdict.outcome).toBe('fail');
    expect((await judgeGates([fail, open], [run])).verdict.outcome).toBe('fail');
    expect((await judgeGates([pass, open], [run])).verdict.outcome).toBe('inconclusive');
    expect((await judgeGates([pass], [run])).verdict.outcome).toBe('pass');
  });
});

describe('coverage', () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({
    id: `${i}`,
    scores: [i === 0 ? '!rate_limited' : true] as (string | boolean)[],
  }));

  test('equal to the floor passes; below it is inconclusive, never a failure', async () => {
    expect(await outcome({ coverage: { min: 0.99 } }, evidence({ rows }))).toBe('pass');
    const low = await judged({ coverage: { min: 0.995 } }, evidence({ rows }));
    expect(low.verdict.outcome).toBe('inconclusive');
    expect(messageOf(low)).toContain('exact-match.coverage is 0.9900, below the floor 0.995');
  });

  test('what the infrastructure lost counts, what the model did does not', async () => {
    const all = passing(100, 100);
    const lost = (failed: Record<string, number>) =>
      evidence({ rows: all, outputs: { produced: 98, failed: 2, failed_by_class: failed } });
    expect(await outcome({ coverage: { min: 0.99 } }, lost({ provider_error: 2 }))).toBe('inconclusive');
    expect(await outcome({ coverage: { min: 0.99 } }, lost({ refusal: 1, timeout: 1 }))).toBe('pass');
  });

  test('the pass rate says what the missing could change', async () => {
    const result = await judged({ metric: 'exact-match', pass_rate: { min: 0.9 } }, evidence({ rows }));
    expect(messageOf(result)).toContain('1 missing: rate_limited 1, which could make it 0.9900 to 1.0000');
  });
});

describe('limits below the floor of coverage', () => {
  const given = (passed: number, failed: number, missed: number): GateEvidence =>
    evidence({
      rows: [true, false, '!rate_limited'].flatMap((score, kind) =>
        Array.from({ length: [passed, failed, missed][kind]! }, (_, i) => ({
          id: `${kind}-${i}`,
          scores: [score],
        })),
      ),
    });
  const floor = { metric: 'exact-match', pass_rate: { min: 0.5 } };
  const both = async (
    rule: Gate,
    coverage: Extract<Gate, { coverage: unknown }>['coverage'],
    about: GateEvidence,
  ) =>
    judgeGates(
      [rule, { coverage }].map((each, i) => ({ rule: each, line: i + 1 })),
      [about],
    );

  test('a rate that the missing samples could lift is inconclusive, and says so', async () => {
    const result = await both(floor, { min: 0.99 }, given(0, 1, 7));
    expect(result.verdict.outcome).toBe('inconclusive');
    expect(result.gates[0]).toMatchObject({ outcome: 'inconclusive' });
    expect(messageOf(result)).toContain(
      'missing samples could change the outcome, and coverage is below its floor',
    );
    const macro = await both({ macro_f1: { min: 0.5 } }, { min: 0.99 }, given(0, 1, 7));
    expect(macro.verdict.outcome).toBe('inconclusive');
  });

  test('a rate that they could not lift fails; just enough of them is enough', async () => {
    expect((await both(floor, { min: 0.99 }, given(0, 6, 4))).verdict.outcome).toBe('fail');
    expect((await both(floor, { min: 0.99 }, given(1, 5, 4))).verdict.outcome).toBe('inconclusive');
    const ceiling = { metric: 'exact-match', pass_rate: { max: 0.5 } };
    expect((await both(ceiling, { min: 0.99 }, given(6, 0, 4))).verdict.outcome).toBe('fail');
    expect((await both(ceiling, { min: 0.99 }, given(5, 0, 5))).verdict.outcome).toBe('inconclusive');
    const macro = { macro_f1: { min: 0.5 } };
    expect((await both(macro, { min: 0.99 }, given(0, 6, 4))).verdict.outcome).toBe('fail');
  });

  test('with coverage enough, without a floor, or with the floor of another metric, it is no less inconclusive', async () => {
    expect((await both(floor, { min: 0.1 }, given(0, 1, 7))).verdict.outcome).toBe('inconclusive');
    expect(await outcome(floor, given(0, 1, 7))).toBe('inconclusive');
    const other = await both(floor, { min: 0.99, metric: 'other' }, given(0, 1, 7));
    expect(other.gates[0]!.outcome).toBe('inconclusive');
    expect(await outcome({ ...floor, missing: 'ignore' }, given(0, 1, 7))).toBe('fail');
  });
});

describe('choosing to be missing does not pay', () => {
  const scores = [{ name: 'exact-match' }, { name: 'f1', type: share }, { name: 'length', type: anyNumber }];
  const answered = (count: number, lost: string): GateEvidence =>
    evidence({
      scores,
      rows: Array.from({ length: 60 }, (_, i) => ({
        id: `${i}`,
        scores: i < count ? [true, 1, 5] : [lost, lost, lost],
      })),
    });
  const gates: readonly Gate[] = [
    { metric: 'exact-match', pass_rate: { min: 0.9 } },
    { metric: 'exact-match.pass_rate', value: { min: 0.9 } },
    { metric: 'f1', mean: { min: 0.9 } },
    { metric: 'f1', p5: { min: 0.9 } },
    { metric: 'length', mean: { max: 6 } },
    { macro_f1: { min: 0.9 } },
    { metric: 'macro_f1', value: { min: 0.9 } },
  ];

  test.each(gates)('%j', async (rule) => {
    expect(await outcome(rule, answered(1, '!provider_error'))).toBe('inconclusive');
    expect(await outcome({ ...rule, missing: 'ignore' }, answered(1, '!provider_error'))).toBe('pass');
    expect(await outcome(rule, answered(60, ''))).toBe('pass');
  });

  test('what no missing sample could turn passes, or fails, whatever is missing', async () => {
    const one = answered(59, '!provider_error');
    expect(await outcome(gates[0]!, one)).toBe('pass');
    expect(await outcome({ metric: 'f1', mean: { min: 0.9 } }, one)).toBe('pass');
    expect(await outcome({ metric: 'f1', mean: { max: 0.9 } }, one)).toBe('fail');
    expect(await outcome({ metric: 'exact-match', passed: { max: 59 } }, one)).toBe('inconclusive');
    expect(await outcome({ metric: 'exact-match', missing: { max: 1 }, n: { min: 59 } }, one)).toBe('pass');
  });

  test('a metric without a range needs a floor of coverage, and that it is met', async () => {
    const rule = { metric: 'length', mean: { max: 6 } };
    const withFloor = async (min: number) =>
      (
        await judgeGates(
          [rule, { coverage: { min } }].map((each) => ({ rule: each, line: 1 })),
          [answered(59, '!rate_limited')],
        )
      ).verdict.outcome;
    expect(await withFloor(0.9)).toBe('pass');
    expect(await withFloor(0.99)).toBe('inconclusive');
  });

  test('samples without a label are missing to every model alike', async () => {
    expect(await outcome(gates[0]!, answered(1, '!no_expected'))).toBe('pass');
  });

  test('a lost trial hides in a sample that has others', async () => {
    const lost = { produced: 119, failed: 1, failed_by_class: { provider_error: 1 } };
    const rows = passing(60, 60);
    const run = evidence({ rows, outputs: lost });
    const { aggregates } = run.scoring;
    const trials = { ...aggregates.trials, num_trials: 2 };
    const twice = { ...run, scoring: { ...run.scoring, aggregates: { ...aggregates, trials } } };
    expect(await outcome(gates[0]!, twice)).toBe('inconclusive');
  });
});

describe('stability, cost and latency', () => {
  const rows = passing(1, 2);

  test('a deviation equal to the ceiling passes; one run says nothing', async () => {
    const stable = (std: number | null, n: number) =>
      evidence(
        { rows, named: { rate: 'exact-match.pass_rate' } },
        { stability: { metrics: { rate: { mean: 0.5, std, n } } } },
      );
    const gate = { stability: { metric: 'rate', max_std: 0.05 } };
    expect(await outcome(gate, stable(0.05000000000000001, 5))).toBe('pass');
    expect(await outcome(gate, stable(0.0501, 5))).toBe('fail');
    expect(await outcome(gate, stable(null, 1))).toBe('inconclusive');
    const macro = { stability: { metrics: { macro_f1: { mean: 1, std: 0, n: 2 } } } };
    const macroGate = { stability: { metric: 'macro_f1', max_std: 0 } };
    expect(await outcome(macroGate, evidence({ rows }, macro))).toBe('pass');
    const byScore = { stability: { metrics: { 'exact-match.pass_rate': { mean: 1, std: 0, n: 2 } } } };
    expect(
      await outcome({ stability: { metric: 'exact-match', max_std: 0 } }, evidence({ rows }, byScore)),
    ).toBe('pass');
  });

  const entry = (cost: number | null, duration: number) => ({
    ordinal: 0,
    input_digest: `sha256:${'1'.repeat(64)}` as const,
    output: {
      kind: 'produced' as const,
      sample_id: 's',
      trial: 0,
      output: 'x',
      usage: { input_tokens: 10, output_tokens: null, cost_usd: cost },
      duration_ms: duration,
    },
  });
  const facts = (...entries: JournalEntry[]) =>
    runFacts(
      (async function* () {
        yield* entries;
      })(),
    );

  test('cost: 0.1 + 0.2 is 0.3; unknown is not zero; too much already is too much', async () => {
    const gate = { cost: { max_usd: 0.3 } };
    const known = await facts(entry(0.1, 1), entry(0.2, 1));
    expect(known.usage).toMatchObject({
      input_tokens: 20,
      output_tokens: null,
      reported: { output_tokens: 0 },
    });
    expect(await outcome(gate, evidence({ rows }, { facts: known }))).toBe('pass');
    const part = await facts(entry(0.1, 1), entry(null, 1));
    expect(part.usage.cost_usd).toBeNull();
    expect(messageOf(await judged(gate, evidence({ rows }, { facts: part })))).toContain(
      'the cost of 1 of 2 outputs is unknown; their tokens were not stated',
    );
    const { usage } = part;
    const counted = { ...part, usage: { ...usage, reported: { ...usage.reported, output_tokens: 2 } } };
    expect(messageOf(await judged(gate, evidence({ rows }, { facts: counted })))).toContain(
      "the cost of 1 of 2 outputs is unknown; declare the model's price",
    );
    const over = await facts(entry(0.5, 1), entry(null, 1));
    expect(await outcome(gate, evidence({ rows }, { facts: over }))).toBe('fail');
    const judges = { input_tokens: 1, output_tokens: 1, cost_usd: 0.01, requests: 1 };
    expect(await outcome(gate, evidence({ rows, judge_usage: judges }, { facts: known }))).toBe('fail');
    expect(
      await outcome(gate, evidence({ rows, judge_usage: { ...judges, cost_usd: null } }, { facts: known })),
    ).toBe('inconclusive');
  });

  test('cost: bounds of an unknown cost decide where they can; what was turned away cost nothing', async () => {
    const gate = { cost: { max_usd: 0.3 } };
    const failed = (exchange: Exchange) => ({
      ordinal: 1,
      input_digest: `sha256:${'1'.repeat(64)}` as const,
      output: {
        kind: 'failed' as const,
        sample_id: 't',
        trial: 0,
        class: 'timeout' as const,
        message: 'late',
        exchange,
      },
    });
    const of = async (exchange: Exchange) => {
      const run = await runFacts(
        (async function* () {
          yield entry(0.1, 1);
          yield failed(exchange);
        })(),
      );
      return judged(gate, evidence({ rows }, { facts: run }));
    };
    const exchanges: readonly Exchange[] = [
      { unknown_cost: { requests: 1, at_most_usd: 0.05 } },
      { unknown_cost: { requests: 1, at_most_usd: 0.5 } },
      { unknown_cost: { requests: 1, at_most_usd: null } },
      { retries: 2, waited_ms: 10 },
    ];
    const outcomes = await Promise.all(exchanges.map(async (one) => (await of(one)).verdict.outcome));
    expect(outcomes).toEqual(['pass', 'inconclusive', 'inconclusive', 'pass']);
    expect(messageOf(await of(exchanges[1]!))).toContain(
      'cost_usd: $0.1000 to $0.6000, the ceiling 0.3 between them (1 request of unknown cost took $0 to $0.5000)',
    );
    expect(messageOf(await of(exchanges[2]!))).toContain('at least $0.1000, with no known bound above');
  });

  test('latency by percentile', async () => {
    const given = evidence(
      { rows },
      { facts: await facts(...[1, 2, 3, 4, 100].map((ms) => entry(null, ms))) },
    );
    expect(await outcome({ latency: { p50_ms: { max: 3 }, max_ms: { max: 100 } } }, given)).toBe('pass');
    expect(await outcome({ latency: { p95_ms: { max: 80 } } }, given)).toBe('fail');
  });

  test('latency belongs to the answer, cached or not, and the check says over which', async () => {
    const gate = { latency: { p95_ms: { max: 80 } } };
    const asked = [100, 100, 100].map((ms) => entry(null, ms));
    const of = async (...entries: Parameters<typeof facts>) =>
      judged(gate, evidence({ rows }, { facts: await facts(...entries) }));
    const first = await of(...asked);
    const again = await of(...asked.map((one) => ({ ...one, cached: true as const })));
    expect(again.gates[0]!.checks[0]).toMatchObject({ value: 100, n: 3, outcome: 'fail' });
    expect(first.gates[0]!.checks[0]!.message).toContain('n 3; all answered in this run');
    expect(again.gates[0]!.checks[0]!.message).toContain('n 3; all from the cache');
    const some = await of(asked[0]!, { ...asked[1]!, cached: true });
    expect(messageOf(some)).toContain('n 2; 1 from the cache');
  });

  test('answers without a duration leave a latency gate inconclusive; what was lost is not an answer', async () => {
    const gate = { latency: { p95_ms: { max: 80 } } };
    const timed = entry(null, 10);
    const { duration_ms: _none, ...untimed } = timed.output;
    const failed = (failure: 'timeout' | 'provider_error') => ({
      ...timed,
      output: {
        kind: 'failed' as const,
        sample_id: 's',
        trial: 0,
        class: failure,
        message: 'no',
        duration_ms: 9_000,
      },
    });
    const of = async (...entries: Parameters<typeof facts>) =>
      judged(gate, evidence({ rows }, { facts: await facts(...entries) }));
    const unknown = await of(timed, { ...timed, output: untimed, cached: true });
    expect(unknown.verdict.outcome).toBe('inconclusive');
    expect(messageOf(unknown)).toContain('1 of 2 answers has no duration');
    expect((await of(timed, failed('provider_error'))).verdict.outcome).toBe('pass');
    expect((await of(timed, failed('timeout'))).verdict.outcome).toBe('fail');
  });
});

describe('several runs', () => {
  const one = evidence({ id: 'run-1', rows: passing(1, 2), manifest: { task_specification_key: 'one' } });
  const two = evidence({
    id: 'run-2',
    scores: [{ name: 'other' }],
    rows: passing(2, 2),
    manifest: { task_specification_key: 'two' },
  });

  test('a gate is about the runs whose scorer knows its metric', async () => {
    const result = await judged({ metric: 'other', pass_rate: { min: 1 } }, one, two);
    expect(result.verdict.outcome).toBe('pass');
    expect(result.gates[0]!.checks.map((check) => check.task_specification_key)).toEqual(['two']);
    expect(await outcome({ metric: 'neither', pass_rate: { min: 0 } }, one, two)).toBe('inconclusive');
  });

  test('a gate on all of them holds all of them', async () => {
    const result = await judged({ macro_f1: { min: 0.9 } }, one, two);
    expect(result.gates[0]!.checks.map((check) => check.outcome)).toEqual(['fail', 'pass']);
    expect(result.verdict.outcome).toBe('fail');
  });

  test('runs of one specification are told apart, and what is said of them together is said once', async () => {
    const stability = { metrics: { rate: { mean: 0.5, std: 0, n: 2 } } };
    const named = { rate: 'exact-match.pass_rate' };
    const series = ['run-1', 'run-2'].map((id) =>
      evidence({ id, named, rows: passing(1, 2) }, { stability }),
    );
    const both = await judged({ macro_f1: { min: 0.5 } }, ...series);
    expect(both.verdict.reasons.map(({ message }) => message.split(': ')[1])).toEqual([
      'specification (run run-1)',
      'specification (run run-2)',
    ]);
    const once = await judged({ stability: { metric: 'rate', max_std: 0 } }, ...series);
    expect(once.gates[0]!.checks).toHaveLength(1);
  });
});
