import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MissingClass } from '@assay/records';
import { nodeClock } from '../adapters/node-clock.ts';
import { nodeDigester } from '../adapters/node-digester.ts';
import { scoreRun } from './score-run.ts';
import {
  catalogueMetric,
  closedRun,
  labelsOf,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
  type TestSample,
} from './testing/scored-project.ts';

let project: ScoredProject;

beforeAll(async () => {
  project = await scoredProject();
});
afterAll(() => project.close());

const answers = (...pairs: readonly (readonly [string, string])[]): readonly TestSample[] =>
  pairs.map(([output, expected]) => ({ expected, trials: [{ output }] }));

describe('scoreRun', () => {
  test('gives a score per sample and metric, and aggregates derived from them', async () => {
    const metrics = [catalogueMetric('exact-match'), catalogueMetric('contains', {}, 'holds')];
    const scorer = await scorerOf(metrics, project.context(), { held: 'holds.pass_rate' });
    const samples = answers(['Paris', 'Paris'], ['It is Paris', 'Paris'], ['Rome', 'Paris']);
    const { aggregates, rows, scoring } = await scoreSamples(project, samples, scorer);
    expect(rows.map(({ scores }) => scores.map((score) => score.kind === 'scored' && score.value))).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    expect(aggregates.metrics['exact-match']).toMatchObject({ n: 3, missing: 0, pass_rate: 1 / 3 });
    expect(aggregates.named).toEqual({ held: 2 / 3 });
    expect(aggregates.macro_f1.value).toBe(0.5);
    expect(aggregates.outputs).toEqual({
      produced: 3,
      failed: 0,
      absent: 0,
      failed_by_class: {},
      truncated: 0,
      empty: 0,
    });
    expect(scoring.scorer_version).toBe(scorer.version.digest);
    expect(Object.keys(aggregates)).toEqual([
      'schema_version',
      'trials',
      'scores',
      'named',
      'named_of',
      'level',
      'sample_count',
      'metrics',
      'macro_f1',
      'cohorts',
      'subtasks',
      'set_values',
      'outputs',
      'judge_usage',
      'warnings',
    ]);
  });

  test('keeps old scorings: another version is another scoring, the same one is the one that exists', async () => {
    const samples = answers(['a', 'a']);
    const manifest = await closedRun(project.store, samples);
    const one = await scorerOf([catalogueMetric('exact-match')], project.context());
    const two = await scorerOf([catalogueMetric('contains')], project.context());
    const first = await scoreSamples(project, samples, one, { manifest });
    const same = await scoreSamples(project, samples, one, { manifest });
    const other = await scoreSamples(project, samples, two, { manifest });
    expect(same.scoring).toEqual(first.scoring);
    expect(other.scoring.id).not.toBe(first.scoring.id);
    const relabelled = [{ ...samples[0]!, expected: 'b' }];
    const hidden = await scoreSamples(project, relabelled, one, { manifest });
    expect(hidden.scoring.hidden_data).not.toBe(first.scoring.hidden_data);
    expect((await project.store.scorings.list({ run_id: manifest.id })).items).toHaveLength(3);
  });

  test('asked to score again, it computes again: a stored scoring is never taken for its own proof', async () => {
    const samples = answers(['a', 'b']);
    const manifest = await closedRun(project.store, samples);
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const first = await scoreSamples(project, samples, scorer, { manifest });
    const again = await scoreSamples(project, samples, scorer, { manifest, again: true });
    expect(again.scoring.id).not.toBe(first.scoring.id);
    expect(again.scoring.aggregates).toEqual(first.scoring.aggregates);
    expect((await project.store.scorings.list({ run_id: manifest.id })).items).toHaveLength(2);
  });

  test('two that score the same at once end with one scoring', async () => {
    const samples = answers(['a', 'a'], ['b', 'c']);
    const manifest = await closedRun(project.store, samples);
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const both = await Promise.all([1, 2].map(() => scoreSamples(project, samples, scorer, { manifest })));
    expect(both[0]!.scoring).toEqual(both[1]!.scoring);
    expect((await project.store.scorings.list({ run_id: manifest.id })).items).toHaveLength(1);
  });

  test('the same inputs give the same bytes', async () => {
    const samples = answers(['a', 'a'], ['b', 'c']);
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const [one, two] = [
      await scoreSamples(project, samples, scorer),
      await scoreSamples(project, samples, scorer),
    ];
    expect(two.scoring.scores).toBe(one.scoring.scores);
    expect(JSON.stringify(two.aggregates)).toBe(JSON.stringify(one.aggregates));
  });

  test('refuses an open run, a run without samples, and changed data', async () => {
    const samples = answers(['a', 'a'], ['b', 'b']);
    const manifest = await closedRun(project.store, samples);
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const { store } = project;
    const fixed = { scorer, store, clock: nodeClock, digester: nodeDigester };
    const score = (
      run: object,
      labels = labelsOf(samples),
      outputs = store.journal.readBatches(manifest.id),
    ) => scoreRun({ ...fixed, run: { manifest, status: 'closed', ...run }, labels, outputs });
    await expect(score({ status: 'open' })).rejects.toMatchObject({ code: 'E_RUN_OPEN' });
    await expect(score({ manifest: { ...manifest, samples: 0 } })).rejects.toMatchObject({
      code: 'E_RUN_EMPTY',
    });
    const changed = labelsOf([{ ...samples[0]!, input: 'another' }, samples[1]!]);
    await expect(score({}, changed)).rejects.toMatchObject({
      code: 'E_DATA_CHANGED',
      message: expect.stringMatching(
        new RegExp(`${manifest.inputs_digest}.*${changed.inputs_digest}`),
      ) as string,
    });
    const swapped = async function* () {
      for await (const entries of store.journal.readBatches(manifest.id)) {
        yield entries.map((entry) => ({ ...entry, output: { ...entry.output, sample_id: 'other' } }));
      }
    };
    await expect(score({}, undefined, swapped())).rejects.toMatchObject({
      code: 'E_DATA_CHANGED',
      message: expect.stringContaining('"other"') as string,
    });
    const longer = async function* () {
      yield* store.journal.readBatches(manifest.id);
      for await (const entries of store.journal.readBatches(manifest.id))
        yield entries.map((entry) => ({ ...entry, ordinal: 7 }));
    };
    await expect(score({}, undefined, longer())).rejects.toMatchObject({ code: 'E_DATA_CHANGED' });
    await score({});
    await expect(score({}, changed)).rejects.toMatchObject({ code: 'E_DATA_CHANGED' });
  });

  test('the places that a stopped run never came to are missing, not forgotten', async () => {
    const samples = [...answers(['a', 'a']), { expected: 'b', trials: [null] }];
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const { aggregates, rows } = await scoreSamples(project, samples, scorer);
    expect(rows[1]!.scores[0]).toMatchObject({ kind: 'missing', class: 'interrupted' });
    expect(aggregates.metrics['exact-match']).toMatchObject({ n: 1, missing: 1, coverage: 0.5 });
    expect(aggregates.outputs.absent).toBe(1);
  });

  test('a stopped run that went on is scored anew; its first scoring is kept', async () => {
    const stopped = [...answers(['a', 'a']), { expected: 'b', trials: [null] }];
    const whole = answers(['a', 'a'], ['b', 'b']);
    const manifest = await closedRun(project.store, stopped);
    const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
    const first = await scoreSamples(project, stopped, scorer, { manifest });
    expect((await scoreSamples(project, stopped, scorer, { manifest })).scoring).toEqual(first.scoring);
    const { store } = project;
    const lease = await store.leases.take(manifest.id);
    const input_digest = nodeDigester.json(null);
    const output = { kind: 'produced', sample_id: 's1', trial: 0, output: 'b' } as const;
    await store.journal.append(manifest.id, [{ ordinal: 1, input_digest, output }]);
    const finished = { ...manifest, stopped_because: null };
    await store.runs.close(finished);
    await lease.release();
    const { aggregates, scoring } = await scoreSamples(project, whole, scorer, { manifest: finished });
    expect(aggregates.metrics['exact-match']).toMatchObject({ n: 2, missing: 0, pass_rate: 1 });
    expect((await store.scorings.list({ run_id: manifest.id })).items.map(({ id }) => id).sort()).toEqual(
      [first.scoring.id, scoring.id].sort(),
    );
  });

  const modelFaults: MissingClass[] = ['refusal', 'unparsable', 'timeout', 'crash', 'illegal_move'];
  const others: MissingClass[] = ['rate_limited', 'provider_error', 'interrupted', 'no_output'];
  test.each(modelFaults)('%s counts against the model, at the worst value of each metric', async (failed) => {
    const [exact, edit, accuracy, f1] = ['exact-match', 'levenshtein-similarity', 'accuracy', 'f1'].map(
      (name) => catalogueMetric(name),
    );
    const scorer = await scorerOf(
      [exact!, edit!, accuracy!, f1!, catalogueMetric('bleu')],
      project.context(),
    );
    const samples = [...answers(['a', 'a']), { expected: 'a', trials: [{ failed }] }];
    const { aggregates, rows } = await scoreSamples(project, samples, scorer);
    const [row] = rows.slice(1);
    expect(row!.scores.map((score) => (score.kind === 'scored' ? score.value : score.class))).toEqual([
      false,
      0,
      0,
      'not_applicable',
      0,
    ]);
    expect(row!.scores[0]).toMatchObject({ details: { failure: failed } });
    expect(aggregates.metrics['exact-match']).toMatchObject({ n: 2, missing: 0, pass_rate: 0.5 });
    expect(aggregates.set_values!.all['accuracy']!.value).toBe(0.5);
    expect(aggregates.outputs.failed_by_class).toEqual({ [failed]: 1 });
  });

  test.each(others)('%s is missing from every metric, and lowers coverage', async (failed) => {
    const scorer = await scorerOf(
      ['exact-match', 'levenshtein-similarity', 'accuracy'].map((name) => catalogueMetric(name)),
      project.context(),
    );
    const samples = [...answers(['a', 'a']), { expected: 'a', trials: [{ failed }] }];
    const { aggregates, rows } = await scoreSamples(project, samples, scorer);
    expect(rows[1]!.scores).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'missing', class: failed, why: 'as scripted' })),
    );
    expect(aggregates.metrics['exact-match']).toMatchObject({ n: 1, missing: 1, pass_rate: 1 });
    expect(aggregates.set_values!.all['accuracy']!.value).toBe(1);
  });

  test('a failure stays missing where a metric has no worst value, and is nobody’s loss without a label', async () => {
    const scorer = await scorerOf(
      [catalogueMetric('mae'), catalogueMetric('exact-match')],
      project.context(),
    );
    const samples: TestSample[] = [
      { expected: 3, trials: [{ output: 4 }] },
      { expected: 3, trials: [{ failed: 'crash' }] },
      { trials: [{ failed: 'crash' }] },
    ];
    const { aggregates, rows } = await scoreSamples(project, samples, scorer);
    expect(rows[1]!.scores).toMatchObject([{ class: 'crash' }, { value: false }]);
    expect(rows[2]!.scores).toMatchObject([{ class: 'no_expected' }, { class: 'no_expected' }]);
    expect(aggregates.set_values!.all['mae']).toMatchObject({ value: 1, uncounted: 1 });
  });

  test('a failure counts where a parameter stands for what is expected', async () => {
    const scorer = await scorerOf(
      [
        { ...catalogueMetric('contains'), params: { text: 'a' } },
        { ...catalogueMetric('regex'), params: { pattern: 'a' } },
      ],
      project.context(),
    );
    const samples: TestSample[] = [{ trials: [{ failed: 'crash' }] }, { trials: [{ output: 'a' }] }];
    const { rows } = await scoreSamples(project, samples, scorer);
    expect(rows[0]!.scores).toMatchObject([{ value: false }, { value: false }]);
  });

  test('outputs that a set metric cannot read are the worst it knows: silence is not safety', async () => {
    const name = 'safety-violation-rate';
    const scorer = await scorerOf([catalogueMetric(name), catalogueMetric('exact-match')], project.context());
    const samples = ['I see', 'very well', 'no'].map(
      (output): TestSample => ({ expected: 'a', trials: [{ output }] }),
    );
    const { aggregates } = await scoreSamples(project, samples, scorer);
    expect(aggregates.set_values!.all[name]).toMatchObject({ value: 1, n: 3, uncounted: 0 });
    expect(aggregates.metrics[name]).toMatchObject({ n: 3, missing: 0, passed: 0, pass_rate: 0 });
    expect(aggregates.macro_f1).toMatchObject({ value: 0, unscored: [] });
  });

  test('a number of a set has an interval, and so has that of a cohort: a share Wilson’s, another number the bootstrap’s', async () => {
    const metrics = [catalogueMetric('accuracy'), catalogueMetric('f1')];
    const scorer = await scorerOf(metrics, project.context());
    const samples = Array.from(
      { length: 40 },
      (_, i): TestSample => ({
        expected: i % 2 === 0 ? 'a' : 'b',
        metadata: { tags: ['one'] },
        trials: [{ output: i % 2 === 0 || i < 10 ? 'a' : 'b' }],
      }),
    );
    const { aggregates } = await scoreSamples(project, samples, scorer);
    const { all, cohorts } = aggregates.set_values!;
    for (const values of [all, cohorts[0]!.values]) {
      expect(values['accuracy']).toMatchObject({ value: 0.875, interval: { method: 'wilson' } });
      expect(values['f1']).toMatchObject({ interval: { method: 'bootstrap-bca' } });
      for (const { value, interval } of Object.values(values)) {
        expect(interval!.low).toBeLessThan(value!);
        expect(interval!.high).toBeGreaterThan(value!);
      }
    }
  });

  test('an output that a metric cannot read counts against the model too', async () => {
    const scorer = await scorerOf([catalogueMetric('levenshtein-similarity')], project.context());
    const samples: TestSample[] = [{ expected: 'a', trials: [{ output: { no: 'text' } }] }];
    const { rows } = await scoreSamples(project, samples, scorer);
    expect(rows[0]!.scores[0]).toMatchObject({ value: 0, details: { failure: 'unparsable' } });
  });

  test('samples carry their subtask; aggregates exist per subtask, as unweighted mean and pooled', async () => {
    const scorer = await scorerOf([catalogueMetric('exact-match'), catalogueMetric('f1')], project.context());
    const sample = (subtask: string, output: string, expected: string): TestSample => ({
      expected,
      metadata: { subtask, tags: ['t', subtask] },
      trials: [{ output }],
    });
    const samples = [
      sample('one', 'a', 'a'),
      sample('one', 'b', 'b'),
      sample('one', 'b', 'a'),
      sample('two', 'a', 'b'),
    ];
    const { aggregates, rows } = await scoreSamples(project, samples, scorer);
    expect(rows.map(({ subtask }) => subtask)).toEqual(['one', 'one', 'one', 'two']);
    expect(aggregates.metrics['exact-match']!.pass_rate).toBe(0.5);
    expect(aggregates.subtasks!.groups.map(({ name, sample_count }) => [name, sample_count])).toEqual([
      ['one', 3],
      ['two', 1],
    ]);
    expect(aggregates.subtasks!.unweighted_mean['exact-match']!.pass_rate).toBeCloseTo(1 / 3, 12);
    const sets = aggregates.set_values!;
    expect(sets.subtasks!.groups.map(({ values }) => values['f1']!.value)).toEqual([
      expect.closeTo(2 / 3, 12) as number,
      0,
    ]);
    expect(sets.subtasks!.unweighted_mean['f1']).toBeCloseTo(1 / 3, 12);
    expect(sets.cohorts.map(({ name }) => name)).toEqual(['one', 't', 'two']);
    expect(aggregates.cohorts.map(({ name }) => name)).toEqual(['one', 't', 'two']);
  });

  test('trajectories and what the run recorded reach the metrics that read them', async () => {
    const metrics = ['tool-called', 'latency', 'exact-match'].map((name) => catalogueMetric(name));
    const scorer = await scorerOf(metrics, project.context());
    const samples: TestSample[] = [
      {
        expected: 'done',
        metadata: { trajectory: { tools: ['search'] } },
        trials: [{ output: 'done', trajectory: { tool_calls: ['search'] }, duration_ms: 40 }],
      },
    ];
    const { rows, aggregates } = await scoreSamples(project, samples, scorer);
    expect(rows[0]!.scores.map((score) => score.kind === 'scored' && score.value)).toEqual([1, 40, true]);
    expect(aggregates.set_values!.all['latency']!.value).toBe(40);
  });

  test('nothing that is stored holds an expected value or a citation', async () => {
    const secret = (i: number): string => `canary-${i}-zq81`;
    const metrics = [
      'exact-match',
      'contains',
      'levenshtein-similarity',
      'squad-f1',
      'accuracy',
      'confusion-matrix',
      'citation-groundedness',
      'bleu',
    ].map((name) => catalogueMetric(name));
    const scorer = await scorerOf(metrics, project.context());
    const samples: TestSample[] = Array.from({ length: 4 }, (_, i) => ({
      expected: secret(i),
      metadata: {
        tags: ['x'],
        citations: [`[canary-cite-${i}]`],
        citation_evidence: [{ citation: `[canary-cite-${i}]`, quote: `canary-quote-${i}` }],
      },
      trials: [i === 0 ? { failed: 'timeout' } : { output: `answer ${i}` }],
    }));
    const { stored } = await scoreSamples(project, samples, scorer);
    expect(stored).not.toContain('canary');
  });
});
