import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProject, sampleProject } from '../evaluation/testing/sample-project.ts';
import { oneModelProject, runAside } from '../run/testing/one-model-project.ts';
import { runCommand } from '../testing/run-command.ts';

interface Listed {
  readonly next: string | null;
  readonly [noun: string]: unknown;
}

async function list(folder: string, ...args: readonly string[]): Promise<Listed> {
  const { exitCode, out, err } = await runCommand(['list', ...args, '--format', 'json'], folder);
  expect(exitCode, err).toBe(0);
  return JSON.parse(out) as Listed;
}

describe('assay list', () => {
  test('tells what the store has, for people and for machines', async () => {
    const folder = await sampleProject();
    const runs = await runProject(folder);
    await runCommand(['baseline', 'set', 'main', 'good'], folder);
    const { executions } = (await list(folder)) as unknown as {
      executions: { id: string; status: string }[];
    };
    expect(executions.every(({ status }) => status === 'completed')).toBe(true);
    const listed = (await list(folder, 'runs')) as unknown as { runs: { id: string }[] };
    const ids = Object.values(runs).flat();
    expect(listed.runs.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const ofGood = (await list(folder, 'runs', '--specification', 'good')) as unknown as typeof listed;
    expect(ofGood.runs.map(({ id }) => id).toSorted()).toEqual(runs['good']!.toSorted());
    for (const noun of ['executions', 'runs', 'scorings', 'scorers', 'baselines']) {
      const { exitCode, out } = await runCommand(['list', noun], folder);
      expect([exitCode, out.split('\n')[0]]).toEqual([0, expect.stringMatching(/^[a-z]+ {2,}\S/)]);
    }
  });

  test('pages follow each other without a gap, also where a filter leaves rows out', async () => {
    const folder = await sampleProject();
    await runProject(folder);
    for (const filter of [[], ['--model', 'good'], ['--since', '7d']]) {
      const all = await list(folder, 'scorings', ...filter);
      const seen: unknown[] = [];
      let next: string | null = null;
      do {
        const page = await list(
          folder,
          'scorings',
          ...filter,
          '--limit',
          '1',
          ...(next === null ? [] : ['--after', next]),
        );
        seen.push(...(page['scorings'] as unknown[]));
        next = page.next;
      } while (next !== null);
      expect(seen).toEqual(all['scorings']);
    }
  });

  test('says so where there is nothing, and what it expects', async () => {
    const folder = await sampleProject();
    expect((await runCommand(['list'], folder)).err).toContain('E_STORE_NONE');
    await runProject(folder);
    const nothing = await runCommand(['list', 'executions', '--status', 'died'], folder);
    expect([nothing.exitCode, nothing.out, nothing.err]).toEqual([
      0,
      '',
      'there are no executions like that\n',
    ]);
    for (const [args, why] of [
      [['nouns'], 'expected one of executions'],
      [['runs', '--status', 'died'], 'expected one of open'],
      [['baselines', '--status', 'open'], 'baselines have none'],
      [['--since', 'yesterday'], 'expected a date'],
      [['--limit', '0'], 'expected a whole number, 1 or more'],
      [['--after', 'x'], 'cursor'],
      [['scorers', '--after', 'x'], '--after "x"'],
    ] as const) {
      const { exitCode, err } = await runCommand(['list', ...args], folder);
      expect([exitCode, err]).toEqual([2, expect.stringContaining(why)]);
    }
  });
});

test('what is killed has died; resumed, it goes on with what it had spent', async () => {
  const samples = Array.from({ length: 40 }, (_, i) => ({ id: `s${i}`, input: `${i}`, expected: `${i}` }));
  const folder = await oneModelProject({
    model: `provider: command, command: ['${process.execPath}', model.mjs], parameters: { temperature: 0, max_tokens: 8 }, limits: { concurrency: 1 }, price: { input: 1000, output: 1000 }`,
    samples,
    files: {
      // Stops at the twentieth until it is asked by another process.
      'model.mjs': `import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const isSecond = existsSync('twentieth');
for await (const line of createInterface({ input: process.stdin })) {
  const { id, attempt, input } = JSON.parse(line);
  if (id === 's20' && !isSecond) { writeFileSync('twentieth', ''); await new Promise(() => process.stdin.on('end', () => process.exit())); }
  appendFileSync('asked.log', id + '\\n');
  console.log(JSON.stringify({ id, attempt, output: input, usage: { input_tokens: 3, output_tokens: 2 } }));
}`,
    },
  });
  const killed = await runAside(['run', '--quiet'], folder, (kill) => {
    const look = setInterval(() => {
      if (!existsSync(join(folder, 'twentieth'))) return;
      clearInterval(look);
      kill('SIGKILL');
    }, 20);
  });
  expect(killed.signal).toBe('SIGKILL');
  const died = (await list(folder, '--status', 'died')) as unknown as {
    executions: { id: string; end: null; runs: { run_id: string }[] }[];
  };
  expect(died.executions).toMatchObject([{ end: null }]);
  expect((await runCommand(['list'], folder)).out).toMatch(/ run +died /);
  expect((await runCommand(['run', '--quiet', '--resume'], folder)).exitCode).toBe(0);
  const { executions } = (await list(folder, '--status', 'completed')) as unknown as {
    executions: {
      parent_id: string;
      runs: { run_id: string }[];
      spent: { requests: number; input_tokens: number; cost_usd: number }[];
    }[];
  };
  const [before] = died.executions;
  expect(executions).toMatchObject([{ parent_id: before!.id, runs: [{ run_id: before!.runs[0]!.run_id }] }]);
  // What was journalled is not asked again, and counts; of what was not, the second answer does.
  expect(executions[0]!.spent).toMatchObject([{ requests: 40, input_tokens: 120 }]);
  expect(executions[0]!.spent[0]!.cost_usd).toBeCloseTo(0.2);
});
