import { spawn } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { builtProgram } from '../../../../testing/programs/built-program.ts';
import { runCommand } from '../testing/run-command.ts';

const main = await builtProgram('main');

const project = (gates: string): string => `models:
  - key: toy
    provider: module
    module: model.mjs
    parameters: { temperature: 0, max_tokens: 16 }
tasks:
  - key: capitals
    dataset: data.jsonl
    scorer: { metrics: [exact-match] }
evaluation:
  key: capitals_eval
  task_specifications:
    - { key: capitals_toy, task_key: capitals, model_key: toy }
gates:
${gates}`;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-run-'));
  const samples = ['France', 'Germany', 'Japan', 'Italy'].map((country, i) => ({
    id: `s${i}`,
    input: { country },
    expected: country === 'France' ? 'Paris' : 'a city',
  }));
  await writeFile(join(folder, 'data.jsonl'), samples.map((sample) => JSON.stringify(sample)).join('\n'));
  await writeFile(
    join(folder, 'model.mjs'),
    "export default ({ input }) => (input.country === 'France' ? 'Paris' : 'a town');",
  );
  await writeFile(join(folder, 'assay.yaml'), project('  - macro_f1: { min: 0.2 }\n'));
});

const run = (...args: string[]): ReturnType<typeof runCommand> => runCommand(['run', ...args], folder);

describe('assay run', () => {
  test('runs, scores and gates: exit 0, numbers with their interval, what to open next', async () => {
    const { exitCode, out } = await run();
    expect(exitCode).toBe(0);
    expect(out).toMatch(/exact-match\s+0\.25(?:00)?\s+\[/);
    expect(out).toContain('PASS');
    expect(out).toContain('assay report');
  });

  test('of two runs the one whose gate failed is what to open next, not the last one', async () => {
    await writeFile(
      join(folder, 'good.mjs'),
      "export default ({ input }) => (input.country === 'France' ? 'Paris' : 'a city');",
    );
    const file = project('  - { metric: exact-match, pass_rate: { min: 0.9 } }\n');
    await writeFile(
      join(folder, 'assay.yaml'),
      file
        .replace('tasks:', '  - { key: good, provider: module, module: good.mjs }\ntasks:')
        .replace('gates:', '    - { key: capitals_good, task_key: capitals, model_key: good }\ngates:'),
    );
    const { exitCode, out } = await run();
    expect(exitCode).toBe(1);
    const failed = /capitals_toy.*\n\s+run (\S+)/.exec(out)?.[1];
    expect(out).toContain(`assay report ${failed} --format html`);
  });

  test('a gate that fails: exit 1 and why', async () => {
    await writeFile(
      join(folder, 'assay.yaml'),
      project('  - { metric: exact-match, pass_rate: { min: 0.9 } }\n'),
    );
    const { exitCode, out } = await run();
    expect(exitCode).toBe(1);
    expect(out).toContain('FAIL');
    expect(out).toMatch(/assay\.yaml:15: capitals_toy: fail: .*0\.25(?:00)?.*0\.9/);
  });

  test('a gate that cannot be judged: exit 3', async () => {
    await writeFile(
      join(folder, 'assay.yaml'),
      project('  - regression: { against: main, metric: exact-match, max_drop: 0.02 }\n'),
    );
    const { exitCode, out } = await run();
    expect(exitCode).toBe(3);
    expect(out).toContain('INCONCLUSIVE');
  });

  test('gates are judged once, over all evaluations: one about the other evaluation is no gap', async () => {
    const two = project(
      '  - { metric: exact-match, pass_rate: { min: 0.2 } }\n  - { metric: brief, pass_rate: { min: 0.5 } }\n',
    )
      .replace(
        'evaluation:\n  key: capitals_eval\n  task_specifications:\n    - {',
        'evaluations:\n  - key: first\n    task_specifications:\n      - {',
      )
      .replace(
        'gates:',
        '  - key: second\n    task_specifications:\n      - { key: brief_toy, task_key: brevity, model_key: toy }\ngates:',
      )
      .replace(
        'evaluations:',
        '  - key: brevity\n    dataset: data.jsonl\n    scorer: { metrics: [ { regex: { name: brief, pattern: "^.{1,9}$" } } ] }\nevaluations:',
      );
    await writeFile(join(folder, 'assay.yaml'), two);
    const { exitCode, out, err } = await run('--quiet');
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out.match(/: pass:/g)).toHaveLength(2);
  });

  test('warns of what the models that are run leave out, and of no others', async () => {
    const undeclared = project('  - macro_f1: { min: 0.2 }\n')
      .replace('    parameters: { temperature: 0, max_tokens: 16 }\n', '')
      .replace('tasks:', '  - { key: idle, provider: module, module: model.mjs }\ntasks:');
    await writeFile(join(folder, 'assay.yaml'), undeclared);
    const { err } = await run('--quiet');
    expect(err).toBe(
      'warning: model toy does not declare temperature: its results have a reproducibility gap\n' +
        'warning: model toy does not declare max_tokens: its results have a reproducibility gap\n',
    );
  });

  test('--format json: one document, the labels not in it', async () => {
    const { out } = await run('--format', 'json', '--quiet');
    const document = JSON.parse(out) as object;
    expect(document).toMatchObject({
      verdict: { outcome: 'pass' },
      evaluations: [{ evaluation_key: 'capitals_eval', task_specifications: [{ key: 'capitals_toy' }] }],
    });
    expect(out).not.toContain('a city');
  });

  test('--dry-run asks no model and --limit takes fewer samples', async () => {
    await writeFile(join(folder, 'model.mjs'), "throw new Error('asked');");
    const { exitCode, out } = await run('--dry-run', '--limit', '2');
    expect(exitCode).toBe(0);
    expect(out).toContain('capitals_toy: 2 samples, 2 requests to toy');
  });

  test.each([
    [['elsewhere'], 'there is no evaluation "elsewhere"'],
    [['--limit', '0'], '--limit "0"'],
    [['--cache', 'maybe'], '--cache maybe'],
    [['assay.yaml'], 'A project file is named with --project assay.yaml.'],
    [['--project', 'nowhere.yaml'], 'cannot read nowhere.yaml: there is no such file'],
    [['--project', 'nowhere.yaml'], 'or name it with --project FILE'],
    [['--project', '.'], 'Name the file in it: --project assay.yaml.'],
  ])('%j is a usage error', async (args, words) => {
    const { exitCode, err } = await run(...args);
    expect(exitCode).toBe(2);
    expect(err).toContain(words);
  });

  test('Ctrl-C leaves a run that --resume finishes, every sample once', async () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ id: `s${i}`, input: i, expected: String(i) }));
    await writeFile(join(folder, 'data.jsonl'), many.map((sample) => JSON.stringify(sample)).join('\n'));
    await writeFile(
      join(folder, 'model.mjs'),
      `import { appendFileSync } from 'node:fs';
export default async ({ input }) => { await new Promise((done) => setTimeout(done, 10)); appendFileSync(new URL('asked.log', import.meta.url), input + '\\n'); return String(input); };`,
    );
    const child = spawn(process.execPath, [main, 'run', '--quiet'], { cwd: folder, stdio: 'ignore' });
    const asked = async (): Promise<number> =>
      (await readFile(join(folder, 'asked.log'), 'utf8').catch(() => '')).split('\n').length;
    while ((await asked()) < 40) await wait(10);
    child.kill('SIGINT');
    const exitCode = await new Promise<number | null>((done) => child.once('exit', done));
    expect(exitCode).toBe(130);
    const resumed = await run('--resume', '--quiet', '--format', 'json');
    expect(resumed.exitCode).toBe(0);
    const { evaluations } = JSON.parse(resumed.out) as {
      evaluations: {
        task_specifications: {
          runs: { scoring: { aggregates: { sample_count: number; macro_f1: { value: number } } } }[];
        }[];
      }[];
    };
    expect(evaluations[0]!.task_specifications[0]!.runs[0]!.scoring.aggregates).toMatchObject({
      sample_count: 300,
      macro_f1: { value: 1 },
    });
  });

  test('--resume asks nothing again that an interrupted session had finished', async () => {
    const model = (name: string, last: string): string => `import { appendFileSync } from 'node:fs';
export default async ({ id }) => { appendFileSync(new URL('${name}.log', import.meta.url), id + '\\n'); ${last} };`;
    await writeFile(join(folder, 'model.mjs'), model('first', "return 'Paris'"));
    await writeFile(
      join(folder, 'slow.mjs'),
      model('second', 'await new Promise(() => setTimeout(() => {}, 1e6))'),
    );
    await writeFile(
      join(folder, 'assay.yaml'),
      `models:
  - { key: toy, provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 16 } }
  - { key: slow, provider: module, module: slow.mjs, parameters: { temperature: 0, max_tokens: 16 } }
tasks:
  - { key: capitals, dataset: data.jsonl, scorer: { metrics: [exact-match] } }
evaluation:
  key: both
  task_specifications:
    - { key: first, task_key: capitals, model_key: toy }
    - { key: second, task_key: capitals, model_key: slow }
`,
    );
    const asked = async (name: string): Promise<number> =>
      (await readFile(join(folder, `${name}.log`), 'utf8').catch(() => '')).split('\n').length - 1;
    const child = spawn(process.execPath, [main, 'run', '--quiet'], { cwd: folder, stdio: 'ignore' });
    while ((await asked('second')) < 4) await wait(10);
    child.kill('SIGKILL');
    await new Promise((done) => child.once('exit', done));
    const only = (await readFile(join(folder, 'assay.yaml'), 'utf8')).replace(/.*key: second.*\n/, '');
    await writeFile(join(folder, 'assay.yaml'), only);

    expect(await run('--resume')).toMatchObject({
      exitCode: 0,
      err: 'first  was finished; nothing is asked again\n',
    });
    expect(await asked('first')).toBe(4);
    expect(await run('--quiet')).toMatchObject({ exitCode: 0 });
    expect(await asked('first')).toBe(8);
    await writeFile(join(folder, 'model.mjs'), model('first', "return 'London'"));
    expect(await run('--resume', '--quiet')).toMatchObject({ exitCode: 0 });
    expect(await asked('first')).toBe(12);
  });

  test('cache_policy of an evaluation holds unless --cache says otherwise', async () => {
    await writeFile(
      join(folder, 'model.mjs'),
      `import { appendFileSync } from 'node:fs';
export default async ({ id }) => { appendFileSync(new URL('asked.log', import.meta.url), id + '\\n'); return 'Paris'; };`,
    );
    const declared = project('  - coverage: { min: 0 }\n');
    await writeFile(
      join(folder, 'assay.yaml'),
      declared.replace('key: capitals_eval', 'key: capitals_eval\n  cache_policy: reuse'),
    );
    const asked: number[] = [];
    for (const args of [[], [], ['--cache', 'off']]) {
      expect(await run('--quiet', ...args)).toMatchObject({ exitCode: 0 });
      asked.push((await readFile(join(folder, 'asked.log'), 'utf8')).split('\n').length - 1);
    }
    expect(asked).toEqual([4, 4, 8]);
  });

  test('an evaluation that only the store has is repeated as it was run: its samples, scorer and trials', async () => {
    const text = (await readFile(join(folder, 'assay.yaml'), 'utf8')).replace(
      'scorer: { metrics: [exact-match] }',
      'scorers: [{ key: strict, metrics: [exact-match] }, { key: loose, metrics: [contains] }]',
    );
    const settings = 'scorer: loose, num_samples: 2, trials: { num_trials: 2, reducer: majority }';
    await writeFile(
      join(folder, 'assay.yaml'),
      text.replace('model_key: toy', `model_key: toy, ${settings}`),
    );
    expect((await run('--quiet')).err).toBe('');
    const repeating = `evaluation:
  key: again
  task_specifications:
    - { type: repeatability, key: r, config: { num_runs: 2 }, inputs: [{ evaluation_key: capitals_eval }] }
`;
    await writeFile(join(folder, 'assay.yaml'), text.replace(/evaluation:[^]*/, repeating));
    const { exitCode, out } = await run('--quiet', '--format', 'json');
    expect(exitCode).toBe(0);
    interface Repeated {
      runs: {
        manifest: { samples: number };
        scoring: { scorer_key: string; aggregates: { trials: object } };
      }[];
    }
    const { evaluations } = JSON.parse(out) as { evaluations: { task_specifications: Repeated[] }[] };
    const [first, second] = evaluations[0]!.task_specifications[0]!.runs;
    for (const { manifest, scoring } of [first!, second!]) {
      expect(manifest.samples).toBe(2);
      expect(scoring.scorer_key).toBe('loose');
      expect(scoring.aggregates.trials).toEqual({ num_trials: 2, reducer: 'majority', k: 2 });
    }
  });
});
