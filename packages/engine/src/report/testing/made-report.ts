import type { Comparison, Gate } from '@assay/records';
import { buildReport, type ReportOptions, type ReportParts } from '../build-report.ts';
import { judgeGates } from '../../gate/judge-project.ts';
import { runFacts } from '../../gate/run-facts.ts';
import type { JournalEntry } from '../../ports/store.ts';
import type { Report } from '../report-schema.ts';
import { digestOf, type MadeRun, madeRun } from './scored-run.ts';

/** What is hidden in the made run: in no report may a reader find it. */
export const hidden = ['the reason, which may quote a label', 'secret detail'];

/** Texts that try to become more than text. */
export const hostile =
  '<img src=x onerror=alert(1)>|`x`\\[a](javascript:alert(1))![b](http://evil.example/p.png)\u001b[31m\u202e"\'&';

export function madeParts(made: MadeRun): ReportParts {
  return { ...madeRun(made), facts: null };
}

/** A run with everything in it: booleans, numbers, labels, cohorts, subtasks, missing scores, failures. */
export const fullRun: MadeRun = {
  scores: [
    { name: 'exact-match' },
    {
      name: 'cosine_embedding',
      type: { kind: 'number', min: 0, max: 1 },
      pass_rule: { kind: 'at-least', threshold: 0.5 },
    },
    { name: 'verdict', type: { kind: 'label' }, direction: 'none' },
    { name: 'length', type: { kind: 'number', min: 0, max: null }, direction: 'lower' },
  ],
  rows: Array.from({ length: 30 }, (_, i) => ({
    id: `s${i}`,
    ...(i < 20 ? { tags: [i < 12 ? 'geography' : 'policy', ...(i % 5 === 0 ? ['long'] : [])] } : {}),
    subtask: i % 2 === 0 ? 'even' : 'odd',
    scores: [
      i === 7 ? '!rate_limited' : i % 4 !== 0,
      Math.round(1000 * Math.abs(Math.sin(i))) / 1000,
      i % 3 === 0 ? 'good' : 'bad',
      i * 10,
    ],
  })),
  named: { accuracy: 'exact-match.pass_rate' },
  outputs: { produced: 27, failed: 3, failed_by_class: { rate_limited: 1, refusal: 2 } },
};

export async function* journalOf(made: MadeRun): AsyncGenerator<JournalEntry, void, undefined> {
  for (const [ordinal, { id }] of made.rows.entries()) {
    yield {
      ordinal,
      input_digest: digestOf('1'),
      output: {
        kind: 'produced',
        sample_id: id,
        trial: 0,
        output: `${hostile} ${'long '.repeat(200)}`,
        usage: { input_tokens: 12, output_tokens: 3, cost_usd: 0.0001 },
        duration_ms: 10 + ordinal,
      },
    };
  }
}

export async function fullReport(
  gates: readonly Gate[] = [
    { macro_f1: { min: 0.5 } },
    { metric: 'exact-match', cohort: 'policy', pass_rate: { min: 0.9 } },
    { coverage: { min: 0.99 } },
  ],
  options: ReportOptions = {},
  made: MadeRun = fullRun,
): Promise<Report> {
  const run = madeRun(made);
  const facts = await runFacts(journalOf(made));
  const evidence = { ...run, facts, stability: null, baselines: new Map() };
  const judged = await judgeGates(
    gates.map((rule, i) => ({ rule, line: 40 + i })),
    [evidence],
  );
  return buildReport({ ...run, facts, judged, comparison: comparison(), outputs: journalOf(made) }, options);
}

function comparison(): Comparison {
  const score = {
    type: 'boolean' as const,
    direction: 'higher' as const,
    n: 29,
    missing_before: 0,
    missing_after: 1,
    interval_missing: null,
    clusters: null,
    test: 'mcnemar_exact' as const,
    ties: 22,
    changed: 7,
    minimal_detectable_effect: 0.1,
  };
  const side = (id: string) => ({
    scoring_id: `scoring-of-${id}`,
    run_id: id,
    model_key: 'model',
    task_specification_key: null,
    model_name: null,
    mark: null,
  });
  return {
    schema_version: 'assay.comparison.v1',
    before: side('run-before'),
    after: side('run-a'),
    paired: 30,
    only_before: 0,
    only_after: 0,
    input_changed: 0,
    relabelled: 0,
    rescored: [],
    changed: [{ what: 'parameters', before: { temperature: 0 }, after: { temperature: 1 } }],
    scores: [
      {
        ...score,
        score_name: 'exact-match',
        mean_before: 0.83,
        mean_after: 0.73,
        difference: -0.1,
        interval: { method: 'student', level: 0.95, low: -0.21, high: 0.01 },
        p_value: 0.06,
        p_adjusted: 0.12,
        wins: 2,
        losses: 5,
      },
      {
        ...score,
        score_name: 'cosine_embedding',
        type: 'number',
        test: 'permutation',
        mean_before: 0.6,
        mean_after: 0.65,
        difference: 0.05,
        interval: { method: 'student', level: 0.95, low: 0.01, high: 0.09 },
        p_value: 0.01,
        p_adjusted: 0.02,
        wins: 6,
        losses: 1,
      },
    ],
    set_values: [],
    cohorts: [],
    flips: [],
    flips_total: 0,
  };
}
