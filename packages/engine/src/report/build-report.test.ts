import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { buildReport } from './build-report.ts';
import { reportJsonSchema, reportSchema } from './report-schema.ts';
import { fullReport, fullRun, hidden, hostile, journalOf, madeParts } from './testing/made-report.ts';
import { type MadeRun, passing } from './testing/scored-run.ts';

describe('buildReport', () => {
  test('fits its schema, in code and as published', async () => {
    const report = await fullReport();
    expect(reportSchema.parse(report)).toEqual(report);
    const validate = new Ajv2020({ strict: false, formats: { 'date-time': true } }).compile(
      reportJsonSchema(),
    );
    expect(validate(JSON.parse(JSON.stringify(report)))).toBe(true);
    expect(validate({ ...report, sample_count: -1 })).toBe(false);
    const added = {
      ...report,
      later: 1,
      run: { ...report.run, later: 2 },
      comparison: { ...report.comparison, later: 3 },
    };
    expect(validate(JSON.parse(JSON.stringify(added)))).toBe(true);
  });

  test('the published schema is current', () => {
    const file = new URL('../../schemas/report.schema.json', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(reportJsonSchema(), null, 2)}\n`);
  });

  test('the same parts give the same bytes, keys in the order of the schema', async () => {
    const report = await fullReport();
    expect(JSON.stringify(await fullReport())).toBe(JSON.stringify(report));
    expect(Object.keys(report)).toEqual(Object.keys(reportSchema.shape));
    const { timing: _, ...rest } = report;
    const later = await fullReport(
      undefined,
      {},
      {
        ...fullRun,
        manifest: { started_at: '2027-01-01T00:00:00Z', closed_at: '2027-01-01T00:09:00Z' },
        scoring: { created_at: '2027-01-01T00:10:00Z' },
      },
    );
    expect({ ...later, timing: undefined }).toEqual({ ...rest, timing: undefined });
  });

  test('facts, failures, worst samples, warnings', async () => {
    const report = await fullReport();
    const { cost_histogram: costs, ...usage } = report.usage!;
    expect(usage).toEqual({
      input_tokens: 360,
      output_tokens: 90,
      cost_usd: 0.003,
      reported: { input_tokens: 30, output_tokens: 30, cost_usd: 30 },
    });
    expect(costs?.bins.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 30]);
    const { histogram: latencies, n } = report.timing.latency_ms!;
    expect(latencies.bins.reduce((sum, { count }) => sum + count, 0)).toBe(n);
    expect(report.failures).toEqual([
      { class: 'refusal', count: 2, counts_against_model: true },
      { class: 'rate_limited', count: 1, counts_against_model: false },
    ]);
    expect(report.warnings.map(({ code }) => code)).toEqual(['W_UNANSWERED', 'W_COVERAGE']);
    const byName = new Map(report.worst_samples.map((list) => [list.score_name, list]));
    expect([...byName.keys()]).toEqual(['exact-match', 'cosine_embedding', 'length']);
    expect(byName.get('exact-match')).toEqual({
      score_name: 'exact-match',
      not_passed: 8,
      samples: [0, 4, 8, 12, 16, 20, 24, 28].map((i) => ({ sample_id: `s${i}`, value: false })),
    });
    const values = byName.get('cosine_embedding')!.samples.map(({ value }) => Number(value));
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(byName.get('length')!.samples[0]).toEqual({ sample_id: 's29', value: 290 });
    expect(byName.get('length')!.samples).toHaveLength(10);
    expect(report.verdict?.outcome).toBe('fail');
    expect(report.cohorts.map(({ label }) => label)).toEqual(['geography', 'long', 'policy', '(untagged)']);
  });

  test('undeclared parameters, stopped runs and replays are said', async () => {
    const codes = async (manifest: MadeRun['manifest']) =>
      (await buildReport(madeParts({ rows: passing(1, 1), manifest: manifest! }))).warnings.map(
        ({ code, message }) => [code, message],
      );
    const bare = await codes({ model: { key: 'm', provider: 'openai', parameters: { temperature: 0 } } });
    expect(bare).toEqual([
      [
        'W_PARAMETER_UNDECLARED',
        'model m does not declare max_tokens: its results have a reproducibility gap',
      ],
    ]);
    expect((await codes({ stopped_because: 'max_cost_usd' }))[0]![0]).toBe('W_RUN_STOPPED');
    expect((await codes({ model: { key: 'm', provider: 'replay' } }))[0]![0]).toBe('W_REPLAY');
  });

  test('outputs are shown only when asked, shortened', async () => {
    expect(JSON.stringify(await fullReport())).not.toContain('onerror');
    const parts = { ...madeParts(fullRun), outputs: journalOf(fullRun) };
    expect(JSON.stringify(await buildReport(parts))).not.toContain('onerror');
    const shown = await buildReport(
      { ...madeParts(fullRun), outputs: journalOf(fullRun) },
      { include_outputs: true, worst: 2 },
    );
    const [sample] = shown.worst_samples[0]!.samples;
    expect(sample!.output).toMatchObject({ shortened: true });
    expect(sample!.output!.text).toHaveLength(400);
    expect(sample!.output!.text.startsWith(hostile)).toBe(true);
    expect(shown.worst_samples[0]!.samples).toHaveLength(2);
    const none = await buildReport(parts, { worst: 0 });
    expect(none.worst_samples.flatMap(({ samples }) => samples)).toEqual([]);
  });

  test('reasons of code that is not of the catalogue, details and labels never appear', async () => {
    const report = await fullReport(
      undefined,
      { include_outputs: true },
      {
        ...fullRun,
        set_values: {
          all: {
            'own-rate': {
              value: null,
              missing: { class: 'undefined', why: hidden[0]! },
              uncounted: 0,
              details: { confusion: hidden[1]! },
            },
          },
          cohorts: [],
          subtasks: null,
        },
      },
    );
    for (const text of hidden) expect(JSON.stringify(report)).not.toContain(text);
    expect(report.set_values).toMatchObject({
      'own-rate': { value: null, missing: 'undefined', missing_why: null, uncounted: 0, interval: null },
    });
  });

  test('a metric of the catalogue says why its number is not defined, in place of why it has no interval', async () => {
    const why = 'nothing varies';
    const undefinedValue = {
      value: null,
      missing: { class: 'undefined', why },
      uncounted: 0,
      details: {},
    } as const;
    const sets = { all: { 'exact-match': undefinedValue }, cohorts: [], subtasks: null };
    const report = await fullReport(undefined, {}, { ...fullRun, set_values: sets });
    expect(report.set_values).toMatchObject({
      'exact-match': { value: null, missing: 'undefined', missing_why: why, interval_missing: why },
    });
  });
});
