import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkbench } from '../adapters/open-workbench.ts';
import { evaluate, type EvaluationOutcome } from '../evaluate.ts';
import { runFacts } from '../gate/run-facts.ts';
import { specificationRecord } from '../run/open-execution.ts';
import type { Workbench } from '../workbench.ts';
import { buildReport } from './build-report.ts';
import { renderHtml } from './render-html.ts';
import { junitXml } from './junit-xml.ts';
import { renderMarkdown } from './render-markdown.ts';
import { reportSchema, type Report } from './report-schema.ts';
import { readXml } from './testing/read-xml.ts';
import { scoreCsv } from './score-csv.ts';

const secret = 'hunter2-the-label';

/** Ten samples, the answers upper case; the model gets those wrong that `WRONG` names. */
const project = `
models:
  - { key: m, provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 9 } }
tasks:
  - key: t
    dataset: data.jsonl
    scorer:
      metrics: [exact-match, bleu, mcc]
      aggregates: { accuracy: exact-match.pass_rate }
evaluation:
  key: e
  task_specifications:
    - { key: spec, task_key: t, model_key: m, trials: { num_trials: 2 }, repeatability: { num_runs: 2 } }
gates:
  - macro_f1: { min: 0.9 }
  - { metric: exact-match, cohort: even, pass_rate: { min: 1 } }
  - { metric: accuracy, value: { min: 0.9 } }
  - coverage: { min: 1 }
  - stability: { metric: accuracy, max_std: 0 }
  - latency: { p95_ms: { max: 60000 } }
  - regression: { against: main, metric: exact-match, max_drop: 0.1 }
`;

describe('a real run, from the project file to every report', () => {
  let folder: string;
  let bench: Workbench;

  const model = (wrong: string): void =>
    writeFileSync(
      join(folder, 'model.mjs'),
      `export default async ({ id, input }) => (${wrong}.includes(id) ? 'no' : input.q);`,
    );
  const run = async (): Promise<EvaluationOutcome> => {
    bench = await openWorkbench('assay.yaml', { cwd: folder, env: {}, version: '0.0.0' });
    const budget = { max_tokens: null, max_cost_usd: null };
    return evaluate(
      bench.project.evaluations.slice(0, 1),
      { limit: null, cache: null, budget, resume: false },
      bench,
    );
  };
  const reportOf = async ({ specifications, judged }: EvaluationOutcome): Promise<Report> => {
    const [{ runs, stability }] = specifications as [EvaluationOutcome['specifications'][number]];
    const facts = await runFacts(bench.store.journal.read(runs[0]!.manifest.id));
    return buildReport({ ...runs[0]!, facts, judged, stability });
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-report-'));
    writeFileSync(join(folder, 'assay.yaml'), project);
    const rows = Array.from({ length: 10 }, (_, i) => ({
      id: `s${i}`,
      input: { q: `word${i}` },
      expected: i === 9 ? secret : `word${i}`,
      metadata: { tags: [i % 2 === 0 ? 'even' : 'odd'] },
    }));
    writeFileSync(join(folder, 'data.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('keeps the documents that its records name: task, specification, stability, verdict', async () => {
    model('[]');
    const { specifications, judged } = await run();
    const [{ open, runs, stability }] = specifications as [EvaluationOutcome['specifications'][number]];
    const { documents } = bench.store;
    const { task_digest } = runs[0]!.manifest;
    expect(await documents.get('task', task_digest)).toMatchObject({ problem: open.declared_task.problem });
    const declared = specificationRecord(open);
    expect(await documents.get('task_specification', bench.digester.json(declared))).toEqual(declared);
    const kept = await documents.get('stability', bench.digester.json(JSON.parse(JSON.stringify(stability))));
    expect(kept).toEqual(stability);
    expect(await documents.get('verdict', bench.digester.json(judged.verdict))).toEqual(judged.verdict);
    await bench.store.close();
  });

  test('gates, reports, and a regression against the baseline', async () => {
    model('[]');
    const first = await run();
    expect(first.judged.gates.map(({ rule, outcome }) => [rule, outcome])).toEqual([
      ['macro_f1', 'pass'],
      ['metric', 'pass'],
      ['metric', 'pass'],
      ['coverage', 'pass'],
      ['stability', 'pass'],
      ['latency', 'pass'],
      ['regression', 'inconclusive'],
    ]);
    expect(first.judged.verdict.outcome).toBe('inconclusive');
    const report = await reportOf(first);
    expect(reportSchema.parse(report)).toEqual(report);
    expect(report).toMatchObject({
      named: { accuracy: 0.9 },
      macro_f1: { value: 0.9 },
      outputs: { produced: 20 },
    });
    expect(report.worst_samples[0]!.samples).toEqual([{ sample_id: 's9', value: 0 }]);
    expect(report.stability!.unstable_samples).toEqual([]);

    const scored = first.specifications[0]!.runs[0]!;
    const xml = (await Array.fromAsync(junitXml(report, scored))).join('');
    expect(readXml(xml).children[1]!.attributes).toMatchObject({ tests: '10', failures: '1' });
    const csv = (await Array.fromAsync(scoreCsv(scored.table))).join('');
    expect(csv.split('\r\n')).toHaveLength(22);
    for (const text of [JSON.stringify(report), renderMarkdown(report), renderHtml(report), xml, csv]) {
      expect(text).not.toContain(secret);
    }

    const markdown = renderMarkdown(report);
    const perSample = markdown.split(/^## /m).find((section) => section.startsWith('Per-metric aggregates'));
    expect(perSample).toContain('| exact-match |');
    expect(perSample).not.toContain('mcc');
    expect(markdown).toMatch(/^\| <code>even<\/code> \| 5 \| mcc \| 1\.0000 \| – \|/m);

    const set_at = '2026-01-01T00:00:00Z';
    await bench.store.baselines.set({
      schema_version: 'assay.baseline.v1',
      name: 'main',
      scoring_id: scored.scoring.id,
      set_at,
    });
    await bench.store.close();
    model("['s1']");
    const second = await run();
    const regression = second.judged.gates.at(-1)!;
    expect(regression).toMatchObject({ rule: 'regression', outcome: 'pass' });
    expect(regression.checks[0]).toMatchObject({ value: 0.1, max: 0.1, n: 10 });
    await bench.store.close();
    model("['s1', 's3']");
    const third = await run();
    expect(third.judged.gates.at(-1)).toMatchObject({ rule: 'regression', outcome: 'fail' });
    expect(third.judged.verdict.outcome).toBe('fail');
    await bench.store.close();
  });
});
