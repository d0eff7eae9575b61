import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readTaskSet, type TaskSet } from '@assay/tasks';
import { describe, expect, test } from 'vitest';
import { corpusPath } from '../../../../testing/oracle-files.ts';
import { readOutputs } from '../outputs/output-table.ts';
import { readCells } from '../outputs/read-cells.ts';
import { draftPlan } from '../draft/draft-plan.ts';
import { readPlan } from '../plan/reproduction-plan.ts';
import { makeReproduction } from './make-reproduction.ts';
import { solutionResults } from './solution-results.ts';

const folder = corpusPath('reproduce/core');
const measure = 'average: binary, positive: true, output: pred_label';
const plan = readPlan(
  `reported: core_solution_gemini-2-5-pro_paper.jsonld
obtained: core_solution_gemini-2-5-pro.jsonld
problem: core_problem.jsonld
outputs:
  - file: control_dep_trace.jsonl
    subtask: control_dependency
    id: task_id
    failed: api_failed
    of: 1584
    metrics:
      F1 Score: { metric: f1, ${measure}, expected: label }
      Correct Trace Rate: { metric: precision, ${measure}, expected: trace_correct }
`,
  'reproduction.yaml',
);

const tasks = (name: string): Promise<TaskSet> => {
  const path = join(folder, name);
  return readTaskSet([{ url: pathToFileURL(path).href, text: readFileSync(path, 'utf8') }]);
};

describe.skipIf(!existsSync(folder))('a published reproduction, from its 489 raw outputs', () => {
  test('gives the published table again: values, intervals, differences, and the answers that failed', async () => {
    const { rows, marks } = makeReproduction({
      plan,
      reported: solutionResults(await tasks(plan.reported))!,
      obtained: solutionResults(await tasks(plan.obtained!)),
      problem: await tasks(plan.problem!),
      outputs: [await readOutputs((file) => join(folder, file), plan.outputs[0]!)],
    });
    const obtained = rows.filter((row) => row.obtained !== null);
    expect(rows).toHaveLength(12);
    expect(obtained.map(({ metric }) => metric)).toEqual(['F1 Score', 'Correct Trace Rate']);
    const [f1, traces] = obtained;
    expect(f1).toMatchObject({
      reported: 92.49,
      delta: -12.29,
      n: 489,
      of: 1584,
      outcome: 'deviates',
      claimed: 80.2,
    });
    expect(f1!.obtained).toBeCloseTo(80.198, 2);
    expect(f1!.interval!.low).toBeCloseTo(75.75, 0);
    expect(Math.abs(f1!.interval!.high - 84.11)).toBeLessThan(0.5);
    expect(f1!.diagnosis[0]).toBe(
      '15 of 489 have no answer and count as wrong; without them it is 82.03 (n 474)',
    );
    expect(traces).toMatchObject({ reported: 92.26, delta: 4.67, outcome: 'deviates' });
    expect(Math.abs(traces!.interval!.low - 93.96)).toBeLessThan(0.5);
    expect(Math.abs(traces!.interval!.high - 99.37)).toBeLessThan(0.5);
    expect(marks[0]).toContain('gemini-2.5-pro-preview-05-06');
  });

  test('the way to measure them is found in the columns alone, whatever these are called', async () => {
    const rows = await readCells(join(folder, 'control_dep_trace.jsonl'), 'control_dep_trace.jsonl');
    const [problem, paper, ours] = await Promise.all([
      tasks(plan.problem!),
      tasks(plan.reported),
      tasks(plan.obtained!),
    ]);
    const evidence = {
      problem: problem.tasks.find(({ kind }) => kind === 'problem')!,
      reported: solutionResults(paper),
      obtained: ours.tasks.find(({ kind }) => kind === 'solution')!,
    };
    const { outputs } = draftPlan([{ file: 'control_dep_trace.jsonl', rows }], evidence);
    expect(outputs).toMatchObject([
      { id: 'task_id', failed: 'api_failed', metrics: plan.outputs[0]!.metrics },
    ]);
    const names = {
      task_id: 'item',
      label: 'gold',
      pred_label: 'answer',
      trace_correct: 'trace_ok_match',
      api_failed: 'errored',
    };
    const renamed = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [names[key as keyof typeof names] ?? key, value]),
      ),
    );
    const [other] = draftPlan([{ file: 'control_dep_trace.jsonl', rows: renamed }], evidence).outputs;
    expect(other).toMatchObject({
      id: 'item',
      failed: 'errored',
      metrics: { 'F1 Score': { output: 'answer', expected: 'gold' } },
    });
  });
});
