import type { ScoreDefinition } from '@assay/metrics';
import { type Comparison, comparisonSchema, type Score, scored, type ScoreDifference } from '@assay/records';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeDigester } from '../adapters/node-digester.ts';
import { adjustOverAll, compareScorings, flipsOf } from './compare-scorings.ts';
import { comparisonPage } from './comparison-page.ts';
import { pageMarkdown } from './page.ts';
import type { SamplePair } from './pair-samples.ts';
import { booleanScore, labelScore, numberScore, type SampleRow, scoredRun } from './testing/scored-run.ts';

const otherLabels = `hmac-sha256:${'2'.repeat(64)}`;
const A = [1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1];
const B = [1, 0, 0, 1, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 1];

function rows(
  values: readonly (boolean | number | string | null)[],
  more: (i: number) => Partial<SampleRow> = () => ({}),
): SampleRow[] {
  return values.map((value, i) => ({ id: `s${i}`, scores: [value], ...more(i) }));
}

async function compareBooleans(
  before: readonly number[],
  after: readonly number[],
  more: (i: number) => Partial<SampleRow> = () => ({}),
  direction: 'higher' | 'lower' | 'none' = 'higher',
) {
  const facts = [booleanScore('exact-match', direction)];
  const comparison = await compareScorings(
    await scoredRun(facts, rows(before.map(Boolean), more)),
    await scoredRun(facts, rows(after.map(Boolean), more), { manifest: { id: 'run-2', seed: '8' } }),
  );
  expect(comparisonSchema.parse(JSON.parse(JSON.stringify(comparison)))).toEqual(comparison);
  return comparison;
}

describe('compareScorings', () => {
  test('the twenty paired items of the literature: difference, interval and the exact test', async () => {
    const { scores, paired, flips, flips_total } = await compareBooleans(B, A);
    expect(paired).toBe(20);
    expect(scores).toHaveLength(1);
    const [score] = scores as [ScoreDifference];
    expect(score).toMatchObject({
      n: 20,
      test: 'mcnemar_exact',
      p_value: expect.closeTo(0.125, 12),
      p_adjusted: expect.closeTo(0.125, 12),
      wins: 4,
      losses: 0,
      ties: 16,
      changed: 4,
      clusters: null,
    });
    expect(score.mean_before).toBeCloseTo(0.55, 12);
    expect(score.mean_after).toBeCloseTo(0.75, 12);
    expect(score.difference).toBeCloseTo(0.2, 12);
    expect(score.interval).toMatchObject({ method: 'mcnemar-exact', level: 0.95 });
    expect(score.interval!.low).toBeCloseTo((2 * 0.025 ** (1 / 4) - 1) * (4 / 20), 9);
    expect(score.interval!.high).toBeCloseTo(0.416, 4);
    expect(score.minimal_detectable_effect).toBeCloseTo(0.3665, 4);
    expect(flips.map(({ sample_id }) => sample_id)).toEqual(['s1', 's7', 's13', 's18']);
    expect(flips_total).toBe(4);
    expect(flips.every(({ better }) => better === true)).toBe(true);
  });

  test('the other way round everything turns', async () => {
    const { scores, flips } = await compareBooleans(A, B);
    expect(scores[0]).toMatchObject({ wins: 0, losses: 4, p_value: expect.closeTo(0.125, 12) });
    expect(scores[0]!.difference).toBeCloseTo(-0.2, 12);
    expect(flips.every(({ better }) => better === false)).toBe(true);
  });

  test('where lower is better a rise is a loss', async () => {
    const { scores, flips } = await compareBooleans(B, A, undefined, 'lower');
    expect(scores[0]).toMatchObject({ wins: 0, losses: 4, direction: 'lower' });
    expect(scores[0]!.difference).toBeCloseTo(0.2, 12);
    expect(flips.map(({ better }) => better)).toEqual([false, false, false, false]);
  });

  test('without a direction there is change, not better or worse', async () => {
    const { scores, flips } = await compareBooleans(B, A, undefined, 'none');
    expect(scores[0]).toMatchObject({ wins: 0, losses: 0, ties: 16, changed: 4 });
    expect(flips.map(({ better }) => better)).toEqual([null, null, null, null]);
  });

  test('numbers: exact permutation, decimals at their word', async () => {
    const facts = [
      numberScore('similarity', { type: { kind: 'number', min: null, max: null }, pass_rule: null }),
    ];
    const differences = [0.7, -0.2, 0.5, 0.9, 0.1, -0.4, 0.3, 0.8];
    const comparison = await compareScorings(
      await scoredRun(facts, rows(differences.map(() => 0))),
      await scoredRun(facts, rows(differences)),
    );
    expect(comparison.scores[0]).toMatchObject({
      test: 'permutation',
      p_value: 26 / 256,
      wins: 6,
      losses: 2,
    });
    expect(comparison.flips_total).toBe(0);
  });

  test('a number flips when it crosses its pass line', async () => {
    const facts = [numberScore('similarity')];
    const comparison = await compareScorings(
      await scoredRun(facts, rows([0.4, 0.5, 0.6, 0.49999999999999994])),
      await scoredRun(facts, rows([0.5, 0.4, 0.9, 0.1])),
    );
    expect(comparison.flips).toEqual([
      { sample_id: 's1', score_name: 'similarity', before: 0.5, after: 0.4, better: false },
      { sample_id: 's0', score_name: 'similarity', before: 0.4, after: 0.5, better: true },
    ]);
    expect(comparison.scores[0]).toMatchObject({ changed: 4, ties: 0 });
  });

  test('labels are counted, not subtracted', async () => {
    const facts = [labelScore('tone')];
    const comparison = await compareScorings(
      await scoredRun(facts, rows(['kind', 'curt', null])),
      await scoredRun(facts, rows(['kind', 'kind', 'kind'])),
    );
    expect(comparison.scores[0]).toMatchObject({
      type: 'label',
      n: 2,
      missing_before: 1,
      missing_after: 0,
      difference: null,
      test: 'none',
      p_value: null,
      p_adjusted: null,
      changed: 1,
      ties: 1,
    });
    expect(comparison.flips).toEqual([
      { sample_id: 's1', score_name: 'tone', before: 'curt', after: 'kind', better: null },
    ]);
  });

  test('clusters: the clustered t test, and the least detectable difference grows with them', async () => {
    const alone = await compareBooleans(B, A);
    const { scores } = await compareBooleans(B, A, (i) => ({ cluster: `c${Math.floor(i / 4)}` }));
    expect(scores[0]).toMatchObject({ test: 'clustered_t', clusters: 5 });
    expect(scores[0]!.interval!.method).toBe('student-clustered');
    expect(scores[0]!.minimal_detectable_effect).not.toBe(alone.scores[0]!.minimal_detectable_effect);
    // Per cluster 1, 1, 0, 1, 1 of 4 turned: residual sums 0.2, 0.2, -0.8, 0.2, 0.2.
    const error = (Math.sqrt(4 * 0.2 ** 2 + 0.8 ** 2) / 20) * Math.sqrt(5 / 4);
    expect(scores[0]!.minimal_detectable_effect).toBeCloseTo(2.8015852 * error, 6);
  });

  test('a sample without a cluster is a cluster of one where others have one', async () => {
    const { scores } = await compareBooleans(B, A, (i) => (i < 4 ? { cluster: 'together' } : {}));
    expect(scores[0]).toMatchObject({ test: 'clustered_t', clusters: 17 });
  });

  test('clusters that changed by the same say nothing of how far they vary, whatever rounding leaves', async () => {
    const [none, one] = [0, 3].map((turned) => Array.from({ length: 147 }, (_, i) => (i < turned ? 1 : 0)));
    const { scores } = await compareBooleans(none!, one!, (i) => ({ cluster: `c${i % 3}` }));
    expect(scores[0]).toMatchObject({ interval: null, p_value: null, minimal_detectable_effect: null });
    expect(scores[0]!.interval_missing).toBe('every cluster changed by the same amount');
  });

  test('one cluster says nothing', async () => {
    const { scores } = await compareBooleans(B, A, () => ({ cluster: 'all' }));
    expect(scores[0]).toMatchObject({ interval: null, p_value: null, minimal_detectable_effect: null });
  });

  test('cohorts: by tag, several tags in each, untagged last; none without tags', async () => {
    const tags = (i: number) =>
      i === 0 ? {} : { tags: i % 2 === 0 ? ['policy', '(untagged)'] : ['billing'] };
    const { cohorts } = await compareBooleans(B, A, tags);
    expect(
      cohorts.map(({ name, label, is_untagged, scores }) => [name, label, is_untagged, scores[0]!.n]),
    ).toEqual([
      ['(untagged)', '(untagged)', false, 9],
      ['billing', 'billing', false, 10],
      ['policy', 'policy', false, 9],
      [null, '(untagged)', true, 1],
    ]);
    expect((await compareBooleans(B, A)).cohorts).toEqual([]);
  });

  test('Holm over the scores of a group; a score without a test does not count', async () => {
    const facts = [booleanScore('a'), booleanScore('b'), labelScore('tone')];
    const make = (values: readonly number[], other: readonly number[]) =>
      values.map((value, i) => ({ id: `s${i}`, scores: [Boolean(value), Boolean(other[i]), 'same'] }));
    const zeros = A.map(() => 0);
    const { scores } = await compareScorings(
      await scoredRun(facts, make(B, zeros)),
      await scoredRun(facts, make(A, A)),
    );
    const p = 2 * 0.5 ** 15;
    expect(scores.map(({ p_value }) => p_value)).toEqual([
      expect.closeTo(0.125, 12),
      expect.closeTo(p, 15),
      null,
    ]);
    expect(scores.map(({ p_adjusted }) => p_adjusted)).toEqual([
      expect.closeTo(0.125, 12),
      expect.closeTo(2 * p, 15),
      null,
    ]);
  });

  test('pairs need both sides: missing ones are counted apart, strangers and changed inputs too', async () => {
    const facts = [booleanScore('exact-match')];
    const before = [
      { id: 'kept', scores: [true] },
      { id: 'gone', scores: [true] },
      { id: 'reworded', scores: [true], input: 'old' },
      { id: 'limited', scores: [null] },
    ];
    const after = [
      { id: 'new', scores: [true] },
      { id: 'limited', scores: [true] },
      { id: 'reworded', scores: [false], input: 'new' },
      { id: 'kept', scores: [true] },
    ];
    const comparison = await compareScorings(await scoredRun(facts, before), await scoredRun(facts, after), {
      allowChanged: true,
    });
    expect(comparison).toMatchObject({
      paired: 2,
      only_before: 1,
      only_after: 1,
      input_changed: 1,
      flips: [],
    });
    expect(comparison.scores[0]).toMatchObject({ n: 1, missing_before: 1, missing_after: 0, p_value: 1 });
    expect(comparison.changed).toEqual([]);
  });

  test.each([
    ['scorer', { scoring: { scorer_version: nodeDigester.json('another') } }, 'scorer'],
    ['hidden_data', { scoring: { hidden_data: otherLabels } }, '1 of 1 shared sample was relabelled'],
  ])('another %s is refused unless asked for', async (what, options, words) => {
    const facts = [booleanScore('exact-match')];
    const before = await scoredRun(facts, rows([true]));
    const label = what === 'hidden_data' ? { label: 'another' } : {};
    const after = await scoredRun(
      facts,
      rows([true], () => label),
      options,
    );
    await expect(compareScorings(before, after)).rejects.toMatchObject({
      code: 'E_COMPARE_CHANGED',
      trouble: 'usage',
      message: expect.stringContaining(words) as string,
    });
    const allowed = await compareScorings(before, after, { allowChanged: true });
    expect(allowed.changed.map((change) => change.what)).toEqual([what]);
  });

  test('relabelled samples among those that are shared are counted, and none of what is hidden is told', async () => {
    const facts = [booleanScore('exact-match')];
    const labelled = (...labels: readonly string[]) =>
      labels.map((label, i) => ({ id: `s${i}`, scores: [true], label }));
    const before = await scoredRun(facts, labelled('a', 'b', 'c', 'd'));
    const after = await scoredRun(facts, labelled('a', 'x', 'c', 'y', 'new'), {
      scoring: { hidden_data: otherLabels },
    });
    await expect(compareScorings(before, after)).rejects.toThrow('2 of 4 shared samples were relabelled');
    const comparison = await compareScorings(before, after, { allowChanged: true });
    expect(comparison.relabelled).toBe(2);
    expect(comparison.changed).toEqual([
      { what: 'hidden_data', before: null, after: { comparable: true, relabelled: 2, shared: 4 } },
    ]);
    expect(JSON.stringify(comparison)).not.toMatch(/sha256:2222/);
    const page = pageMarkdown(comparisonPage(comparison));
    expect(page).toContain('labels: 2 of 4 shared samples were relabelled');
  });

  test('samples in another order, or more of them, relabel nothing', async () => {
    const facts = [booleanScore('exact-match')];
    const before = await scoredRun(facts, [
      { id: 'a', scores: [true], label: '1' },
      { id: 'b', scores: [true], label: '2' },
    ]);
    const after = await scoredRun(
      facts,
      [
        { id: 'b', scores: [true], label: '2' },
        { id: 'new', scores: [true], label: '3' },
        { id: 'a', scores: [true], label: '1' },
      ],
      { scoring: { hidden_data: otherLabels } },
    );
    expect(await compareScorings(before, after)).toMatchObject({ relabelled: 0, changed: [] });
  });

  test('labels under different keys cannot be compared, which is not to say that they changed', async () => {
    const facts = [booleanScore('exact-match')];
    const before = await scoredRun(facts, rows([true]));
    const after = await scoredRun(facts, rows([true]), { scoring: { label_key: 'another' } });
    await expect(compareScorings(before, after)).rejects.toThrow('the labels cannot be compared');
    const comparison = await compareScorings(before, after, { allowChanged: true });
    expect(comparison).toMatchObject({ relabelled: null, changed: [{ what: 'hidden_data' }] });
    expect(pageMarkdown(comparisonPage(comparison))).toContain('labels: cannot be compared');
  });

  test('a difference without an interval says why', async () => {
    const facts = [numberScore('closeness'), labelScore('tone')];
    const run = (...values: readonly number[]) =>
      scoredRun(
        facts,
        values.map((value, i) => ({ id: `s${i}`, scores: [value, 'calm'] })),
      );
    const why = async (before: readonly number[], after: readonly number[]) => {
      const comparison = await compareScorings(await run(...before), await run(...after));
      expect(pageMarkdown(comparisonPage(comparison))).toContain(
        `– (${comparison.scores[0]!.interval_missing!})`,
      );
      return comparison.scores.map(({ interval_missing: missing }) => missing);
    };
    expect(await why([0.1, 0.2, 0.3], [0.2, 0.4, 0.5])).toEqual([
      'too few pairs for any difference to be significant',
      'labels have no difference',
    ]);
    const same = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
    expect((await why(same, same))[0]).toBe('no pair differs');
  });

  test('other trials are refused; equal ones are reduced as the scoring reduced them', async () => {
    const facts = [booleanScore('exact-match')];
    const thrice = (id: string, ...values: readonly boolean[]) => ({
      id,
      scores: values.map((value) => [value]),
    });
    const before = await scoredRun(facts, [
      thrice('a', true, false, false),
      thrice('b', false, false, false),
    ]);
    const after = await scoredRun(facts, [thrice('a', true, true, false), thrice('b', false, false, false)]);
    const { scores, flips } = await compareScorings(before, after);
    expect(scores[0]).toMatchObject({ type: 'number', n: 2, wins: 1, losses: 0, test: 'permutation' });
    expect(scores[0]!.difference).toBeCloseTo(1 / 6, 12);
    expect(flips).toMatchObject([{ sample_id: 'a', better: true }]);
    const once = await scoredRun(facts, [{ id: 'a', scores: [true] }]);
    await expect(compareScorings(once, after)).rejects.toMatchObject({ code: 'E_COMPARE_CHANGED' });
  });

  test('what else changed is told and does not stop anything', async () => {
    const facts = [booleanScore('exact-match')];
    const after = await scoredRun(facts, rows([true]), {
      manifest: {
        model: { key: 'other', provider: 'openai', model: 'm', parameters: { temperature: 1 } },
        prompt_digest: nodeDigester.json('prompt'),
        inputs_digest: nodeDigester.json('other'),
        seed: '9',
      },
    });
    const { changed } = await compareScorings(await scoredRun(facts, rows([true])), after);
    expect(changed.map(({ what }) => what)).toEqual(['model', 'parameters', 'prompt', 'data', 'seed']);
    expect(changed[1]).toEqual({ what: 'parameters', before: { temperature: 0 }, after: { temperature: 1 } });
  });

  test('a prompt is told by the lines that differ, and sides of one model by their specification', async () => {
    const facts = [booleanScore('exact-match')];
    const prompted = (prompt: string, key: string, name?: string) =>
      scoredRun(facts, rows([true]), {
        manifest: {
          prompt_digest: nodeDigester.json(prompt),
          prompt: { prompt, system: null },
          task_specification_key: key,
          ...(name === undefined ? {} : { display_names: { model: name } }),
        },
      });
    const comparison = await compareScorings(
      await prompted('Answer.\nBe brief.\n{{input}}', 'brief', 'Small model'),
      await prompted('Answer.\nThink first.\n{{input}}', 'thorough', 'Small model'),
    );
    const page = comparisonPage(comparison).flatMap((block) => ('text' in block ? [block.text] : []));
    expect(page[0]).toBe('thorough (Small model, run run-1) against brief (Small model, run run-1)');
    expect(page).toEqual(
      expect.arrayContaining(['prompt.prompt, from line 2:', 'before: Be brief.', 'after: Think first.']),
    );
    const old = await scoredRun(facts, rows([true]), { manifest: { prompt_digest: nodeDigester.json('x') } });
    const { changed } = await compareScorings(old, await prompted('y', 'now'));
    expect(changed[0]).toMatchObject({ what: 'prompt', before: nodeDigester.json('x') });
  });

  test('scores are matched by name and type; without a common one there is nothing to compare', async () => {
    const old = await scoredRun([booleanScore('x'), numberScore('y')], [{ id: 'a', scores: [true, 0.5] }]);
    const now = await scoredRun([numberScore('y'), labelScore('x')], [{ id: 'a', scores: [0.75, 'yes'] }]);
    const { scores } = await compareScorings(old, now);
    expect(scores).toMatchObject([{ score_name: 'y', difference: 0.25, n: 1, interval: null, p_value: 1 }]);
    const none = await scoredRun([labelScore('x')], [{ id: 'a', scores: ['yes'] }]);
    await expect(compareScorings(old, none)).rejects.toMatchObject({ code: 'E_COMPARE_NOTHING' });
  });

  test('no sample at all: no number, no p-value', async () => {
    const facts = [booleanScore('exact-match')];
    const { scores, paired } = await compareScorings(await scoredRun(facts, []), await scoredRun(facts, []));
    expect(paired).toBe(0);
    expect(scores[0]).toMatchObject({
      n: 0,
      difference: null,
      interval: null,
      test: 'none',
      p_value: null,
      p_adjusted: null,
    });
  });

  test('values of a whole set that kept no statistics are set side by side, and say so', async () => {
    const facts = [{ ...booleanScore('f1'), kind: 'set' as const }];
    const value = (number: number | null) => ({ value: number, missing: null, uncounted: 0, details: {} });
    const sets = (number: number | null) => ({
      set_values: { all: { f1: value(number) }, cohorts: [], subtasks: null },
    });
    const comparison = await compareScorings(
      await scoredRun(facts, rows([null]), sets(0.3)),
      await scoredRun(facts, rows([null]), sets(0.2)),
    );
    expect(comparison.set_values).toMatchObject([
      {
        score_name: 'f1',
        direction: 'higher',
        before: 0.3,
        after: 0.2,
        difference: -0.1,
        n: null,
        interval: null,
      },
    ]);
    expect(comparison.set_values[0]!.interval_missing).toContain('score it again');
    const unknown = await compareScorings(
      await scoredRun(facts, rows([null]), sets(null)),
      await scoredRun(facts, rows([null]), sets(0.2)),
    );
    expect(unknown.set_values[0]).toMatchObject({ before: null, difference: null });
    const grown = await compareScorings(
      await scoredRun(facts, rows([null]), sets(0.3)),
      await scoredRun(facts, rows([null, null]), sets(0.2)),
    );
    const others = 'A value without n is over all samples of its side.';
    expect(pageMarkdown(comparisonPage(grown))).toContain(others);
    expect(pageMarkdown(comparisonPage(comparison))).not.toContain(others);
  });

  test('flips are cut to the number asked for, and all counted; the same again gives the same', async () => {
    const facts = [booleanScore('exact-match')];
    const before = await scoredRun(facts, rows(B.map(Boolean)));
    const after = await scoredRun(facts, rows(A.map(Boolean)));
    const once = await compareScorings(before, after, { flips: 1, seed: 3 });
    expect(once.flips).toHaveLength(1);
    expect(once.flips_total).toBe(4);
    expect(JSON.stringify(await compareScorings(before, after, { flips: 1, seed: 3 }))).toBe(
      JSON.stringify(once),
    );
  });

  test('turned round: differences change their sign, wins and losses their places, p-values stay', async () => {
    const value = fc.option(fc.integer({ min: 0, max: 20 }).map((n) => n / 20));
    const sample = fc.record({ was: value, is: value, cluster: fc.option(fc.constantFrom('x', 'y', 'z')) });
    const facts = [numberScore('similarity')];
    const make = (list: readonly (readonly [number | null, string | null])[]) =>
      scoredRun(
        facts,
        list.map(([score, cluster], i) => ({
          id: `s${i}`,
          scores: [score],
          ...(cluster === null ? {} : { cluster }),
        })),
      );
    await fc.assert(
      fc.asyncProperty(fc.array(sample, { maxLength: 12 }), async (list) => {
        const before = await make(list.map(({ was, cluster }) => [was, cluster]));
        const after = await make(list.map(({ is, cluster }) => [is, cluster]));
        const [there] = (await compareScorings(before, after)).scores as [ScoreDifference];
        const [back] = (await compareScorings(after, before)).scores as [ScoreDifference];
        expect(back.wins).toBe(there.losses);
        expect(back.losses).toBe(there.wins);
        expect(there.wins + there.losses + there.ties).toBe(there.n);
        expect(back.p_value === null).toBe(there.p_value === null);
        expect(back.p_value ?? 0).toBeCloseTo(there.p_value ?? 0, 9);
        expect(back.difference ?? 0).toBeCloseTo(-(there.difference ?? 0), 12);
        expect(comparisonSchema.unwrap().shape.scores.safeParse([there]).success).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

const share: ScoreDefinition = {
  name: 'rouge-l',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: { kind: 'at-least', threshold: 0.5, over: 'trials' },
};

const sample = { id: 'a', input_digest: 'sha256:1', cluster: null, tags: [], subtask: null };

const pairOf = (before: Score, after: Score): SamplePair => ({
  before: { ...sample, scores: [before] },
  after: { ...sample, scores: [after] },
});

test('a single answer beside several trials passes whole or not at all', () => {
  const trials = (passed: number): Score => ({ ...scored(0.6), details: { passed, trials: 4 } });
  expect(flipsOf([share], [pairOf(scored(0.8), trials(4))])).toEqual([]);
  expect(flipsOf([share], [pairOf(scored(0.8), trials(2))])).toMatchObject([{ better: false }]);
  expect(flipsOf([share], [pairOf(scored(0.2), trials(2))])).toMatchObject([{ better: true }]);
});

test('true beside a share of trials that are all true has not turned', () => {
  const shareOfTrue: ScoreDefinition = { ...share, name: 'exact-match', passRule: { kind: 'is-true' } };
  expect(flipsOf([shareOfTrue], [pairOf(scored(true), scored(1))])).toEqual([]);
  expect(flipsOf([shareOfTrue], [pairOf(scored(true), scored(0.5))])).toMatchObject([{ better: false }]);
});

function comparison(...values: readonly (number | null)[]): Comparison {
  const scores = values.map((p_value, i) => ({ score_name: `s${i}`, p_value, p_adjusted: p_value }));
  return { scores: scores.slice(0, 1), set_values: scores.slice(1) } as unknown as Comparison;
}

const adjusted = (comparisons: readonly Comparison[]): readonly (number | null)[] =>
  adjustOverAll(comparisons).flatMap(({ scores, set_values: sets }) =>
    [...scores, ...sets].map(({ p_adjusted: p }) => p),
  );

describe('adjustOverAll', () => {
  test('one comparison stays as it is', () => {
    expect(adjusted([comparison(0.01, 0.04)])).toEqual([0.01, 0.04]);
  });

  test('Holm over the scores and sets of all: the smallest times how many there are', () => {
    expect(adjusted([comparison(0.01, 0.04), comparison(0.02, 0.03)])).toEqual([0.04, 0.06, 0.06, 0.06]);
  });

  test('what was not tested has no p-value, and does not count', () => {
    expect(adjusted([comparison(null, 0.02), comparison(0.03, null)])).toEqual([null, 0.04, 0.04, null]);
  });
});
