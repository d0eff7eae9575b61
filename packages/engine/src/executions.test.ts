import type { Execution, Spend } from '@assay/records';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { executionStatus, openWorkbench } from './adapters/open-workbench.ts';
import type { EvaluateOptions } from './evaluate-options.ts';
import { evaluate } from './evaluate.ts';
import { SpendLedger } from './model-client/spend-ledger.ts';
import { newestRun } from './run/open-execution.ts';
import { temporaryFolder } from './run/testing/temporary-store.ts';
import type { Workbench } from './workbench.ts';

/** Answers with five tokens; the sample `bad` breaks and does not know what it cost. */
const model = `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, attempt, input } = JSON.parse(line);
  const usage = { input_tokens: 3, output_tokens: 2 };
  console.log(JSON.stringify(
    input === 'bad' ? { id, attempt, error: { class: 'provider_error', message: 'broken' }, usage: { input_tokens: 0, output_tokens: null } } : { id, attempt, output: input, usage }));
}`;

const samples = ['a', 'bad', 'c', 'd'];

async function project(specifications: string, more = ''): Promise<string> {
  const folder = await temporaryFolder();
  const command = `provider: command, command: ['${process.execPath}', model.mjs], parameters: { temperature: 0 }, limits: { concurrency: 1, max_retries: 0 }, price: { input: 1000, output: 1000 }`;
  const files = {
    'model.mjs': model,
    'data.jsonl': samples.map((id) => JSON.stringify({ id, input: id, expected: id })).join('\n'),
    'assay.yaml': `models:
  - { key: toy, ${command} }
tasks:
  - { key: task, dataset: data.jsonl, scorer: { metrics: [exact-match] } }
evaluation:
  key: evaluation
  task_specifications:
${specifications}
${more}`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

const first = '    - { key: first, task_key: task, model_key: toy }';
const second = '    - { key: second, task_key: task, model_key: toy }';

const usual: EvaluateOptions = {
  limit: null,
  cache: 'off',
  budget: { max_tokens: null, max_cost_usd: null },
  resume: false,
};

async function withBench<T>(folder: string, use: (bench: Workbench) => Promise<T>): Promise<T> {
  const bench = await openWorkbench('assay.yaml', { cwd: folder, env: process.env, version: '0' });
  try {
    return await use(bench);
  } finally {
    await bench.store.close();
  }
}

/** The record of one evaluation of the project. */
function execute(
  folder: string,
  changes: Partial<EvaluateOptions> = {},
  only = ['first', 'second'],
): Promise<Execution> {
  return withBench(folder, async (bench) => {
    const evaluations = bench.project.evaluations.map((evaluation) => ({
      ...evaluation,
      task_specifications: evaluation.task_specifications.filter(({ key }) => only.includes(key)),
    }));
    await evaluate(evaluations, { ...usual, ...changes }, bench).catch(() => undefined);
    return (await bench.store.executions.list({ limit: 1 })).items[0]!;
  });
}

/** What the outputs of the runs of an execution took. */
async function spentOnRuns({ runs }: Execution, { store }: Workbench): Promise<readonly Spend[]> {
  const ledger = new SpendLedger();
  for (const { run_id } of runs) {
    for await (const { output, cached } of store.journal.read(run_id))
      ledger.account('model', 'toy').addOutput(output, cached === true);
  }
  return ledger.split();
}

describe('an evaluation is recorded as an execution', () => {
  test('with who asked, what for, its runs and scorings, spend, verdict and end', async () => {
    const folder = await project(
      `${first}\n${second}`,
      'gates: [{ metric: exact-match, pass_rate: { min: 0.5 } }]',
    );
    const execution = await execute(folder, { limit: 3 });
    expect(execution).toMatchObject({
      verb: 'run',
      parent_id: null,
      asked_by: { pid: process.pid },
      settings: { limit: 3, cache: 'off' },
      budget: { max_tokens: null, max_cost_usd: null },
      specifications: [{ key: 'first' }, { key: 'second' }],
      runs: [
        { specification: 0, run_index: 0, kept: false },
        { specification: 1, run_index: 0, kept: false },
      ],
      verdict: { outcome: 'pass' },
      end: { kind: 'completed' },
    });
    await withBench(folder, async ({ store }) => {
      for (const [position, { run_id, scoring_id }] of execution.runs.entries()) {
        expect((await store.scorings.get(scoring_id!))!.run_id).toBe(run_id);
        const { digest } = execution.specifications[position]!;
        const declared = await store.documents.get('task_specification', digest);
        expect(declared!.specification.key).toBe(execution.specifications[position]!.key);
      }
      const told = await store.events.read({ execution_id: execution.id });
      const kinds = told.map(({ event }) => event.kind);
      expect([kinds[0], kinds.at(-1)]).toEqual(['execution.begun', 'execution.ended']);
      for (const kind of ['run.begun', 'run.progress', 'run.closed', 'scoring.progress', 'scoring.made'])
        expect(kinds).toContain(kind);
    });
  });

  test('what an execution spent is what the outputs of its runs took, kept ones and failures included', async () => {
    const folder = await project(`${first}\n${second}`);
    const ran = await execute(folder);
    const resumed = await execute(folder, { resume: true });
    expect(resumed).toMatchObject({
      verb: 'resume',
      parent_id: ran.id,
      runs: [{ kept: true }, { kept: true }],
    });
    expect(resumed.runs.map(({ run_id }) => run_id)).toEqual(ran.runs.map(({ run_id }) => run_id));
    await withBench(folder, async (bench) => {
      for (const execution of [ran, resumed]) {
        expect(execution.spent).toEqual(await spentOnRuns(execution, bench));
        expect(execution.spent).toMatchObject([
          { asked: 'model', key: 'toy', requests: 8, input_tokens: 18 },
        ]);
      }
    });
  });

  test('a failure that does not say its cost takes nothing from what later runs count as spent', async () => {
    const folder = await project(`${first}\n${second}`);
    const { end, spent } = await execute(folder, { budget: { max_tokens: null, max_cost_usd: 0.02 } });
    expect(end).toMatchObject({
      kind: 'stopped',
      because: expect.stringContaining('$0.0150 of them in earlier runs'),
    });
    expect(spent[0]!.cost_usd).toBeCloseTo(0.02);
  });

  test('a kept run counts under the ceilings of the execution that resumes it', async () => {
    const folder = await project(`${first}\n${second}`);
    const stopping = { max_tokens: 20, max_cost_usd: null };
    expect((await execute(folder, { budget: stopping })).end).toMatchObject({ kind: 'stopped' });
    const resumed = await execute(folder, { resume: true, budget: stopping });
    expect(resumed.end).toMatchObject({ kind: 'stopped' });
    expect(resumed.runs.map(({ kept }) => kept)).toEqual([true, false]);
    expect(resumed.spent).toMatchObject([{ input_tokens: 12, output_tokens: 8 }]);
    const raised = await execute(folder, { resume: true, budget: { ...stopping, max_tokens: 30 } });
    expect(raised.spent).toMatchObject([{ input_tokens: 18, output_tokens: 12 }]);
  });

  test('what is interrupted, and what fails, says so', async () => {
    const folder = await project(first);
    const stop = new AbortController();
    const watcher = { onRun: () => stop.abort() };
    const interrupted = await execute(folder, { signal: stop.signal, watcher });
    expect(interrupted).toMatchObject({ end: { kind: 'interrupted' }, runs: [{ scoring_id: null }] });
    await writeFile(join(folder, 'data.jsonl'), '{"id": "a"}');
    const failed = await execute(folder);
    expect(failed.end).toMatchObject({ kind: 'failed', code: expect.stringMatching(/^E_/) });
    expect(executionStatus(failed)).toBe('failed');
    const open = { ...failed, end: null };
    expect(executionStatus(open)).toBe('running');
    const gone = { ...open.asked_by, process_start: 'long ago' };
    expect(executionStatus({ ...open, asked_by: gone })).toBe('died');
    expect(executionStatus({ ...open, asked_by: { ...gone, machine: 'elsewhere' } })).toBe('unknown');
  });

  test('what is resumed is the last execution, whatever was begun when', async () => {
    const folder = await project(`${first}\n${second}`);
    const before = await execute(folder);
    const stop = new AbortController();
    const watcher = { onProgress: () => stop.abort() };
    const interrupted = await execute(folder, { signal: stop.signal, watcher });
    const resumed = await execute(folder, { resume: true });
    expect(resumed.parent_id).toBe(interrupted.id);
    // The second was not begun by what is resumed: its older run does not stand for it.
    expect(resumed.runs[1]!.run_id).not.toBe(before.runs[1]!.run_id);
    expect(resumed.runs.map(({ kept }) => kept)).toEqual([false, false]);
  });

  test('the newest run is the one that the last execution came to, also where it went on with an older one', async () => {
    const folder = await project(`${first}\n${second}`);
    const stop = new AbortController();
    const watcher = { onProgress: () => stop.abort() };
    const begun = await execute(folder, { signal: stop.signal, watcher }, ['first']);
    await execute(folder, {}, ['second']);
    const resumed = await execute(folder, { resume: true }, ['first']);
    expect([resumed.parent_id, resumed.runs[0]!.run_id]).toEqual([begun.id, begun.runs[0]!.run_id]);
    await withBench(folder, async ({ store }) => {
      expect((await newestRun({}, store))!.manifest.id).toBe(begun.runs[0]!.run_id);
      const [made] = (await store.runs.list({ limit: 1 })).items;
      expect(made!.manifest.task_specification_key).toBe('second');
    });
  });
});
