import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { builtProgram } from '../../../../testing/programs/built-program.ts';

const main = await builtProgram('main');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-user-code-'));
  const samples = Array.from({ length: 8 }, (_, i) => ({ id: `s${i}`, input: i, expected: `right ${i}` }));
  await writeFile(join(folder, 'data.jsonl'), samples.map((sample) => JSON.stringify(sample)).join('\n'));
  await writeFile(
    join(folder, 'assay.yaml'),
    `models:
  - { key: own, provider: module, module: model.mjs, parameters: { temperature: 0 }, limits: { timeout_ms: 1500 } }
tasks:
  - key: t
    dataset: data.jsonl
    scorer:
      metrics: [exact-match, { module: metric.mjs, name: own, params: { timeout_ms: 1500 } }]
evaluation:
  key: e
  task_specifications: [{ key: s, task_key: t, model_key: own }]
gates:
  - { metric: exact-match, pass_rate: { min: 0.9 } }
`,
  );
  await writeFile(join(folder, 'metric.mjs'), 'export default () => 1;');
});
afterEach(() => rm(folder, { recursive: true }));

/** Right for two of the eight samples, and something else beside. */
const model = (beside: string, atLoad = ''): Promise<void> =>
  writeFile(
    join(folder, 'model.mjs'),
    `import fs from 'node:fs'; ${atLoad}
export default async ({ input }) => { ${beside}; return input < 2 ? 'right ' + input : 'wrong'; };`,
  );

const start = (...more: readonly string[]): ChildProcess =>
  spawn(process.execPath, [main, 'run', '--quiet', ...more], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function run() {
  const child = start('--format', 'json');
  const [out, err, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { out, err, code };
}

interface Told {
  readonly evaluations: readonly [
    { readonly task_specifications: readonly [{ readonly runs: readonly [{ readonly scoring: Scoring }] }] },
  ];
}
interface Scoring {
  readonly aggregates: {
    readonly metrics: Readonly<Record<string, { readonly mean: number; readonly n: number }>>;
  };
}

const metricsIn = (out: string) =>
  (JSON.parse(out) as Told).evaluations[0].task_specifications[0].runs[0].scoring.aggregates.metrics;

/** Everything at once that has ever forged an exit code or a number. */
const forge = `
  process.exitCode = 0;
  process.on('exit', () => { process.exitCode = 0; process.reallyExit(0); });
  Array.prototype.push = function (one) { try { one.value = true; } catch {} this[this.length] = one; return this.length; };
  for (const fd of [0, 1, 2, 3]) { try { fs.writeSync(fd, '{"forged": true}\\n'); } catch {} }
  console.log('{"forged": true}'); process.stdout.write('{"forged": true}');
`;

/** Among them the process's own: it may not live on. */
const everywhere =
  'for (let fd = 4; fd <= 20; fd += 1) { try { fs.writeSync(fd, \'{"forged": true}\\n\'); } catch {} }';

describe('assay run, with code of the user’s', () => {
  test('a model and a metric that forge: the exit code, the numbers and the document are ours', async () => {
    await model(`if (input === 6) { ${forge} ${everywhere} }`, forge);
    await writeFile(
      join(folder, 'metric.mjs'),
      `import fs from 'node:fs'; ${forge} export default ({ id }) => { if (id === 's7') process.exit(0); return 0.25; };`,
    );
    const { out, err, code } = await run();
    expect(code).toBe(1);
    // The sample that its model's process did not survive is wrong; the one that the metric's did not is missing.
    expect(metricsIn(out)).toMatchObject({
      'exact-match': { mean: 0.25, n: 8 },
      own: { mean: 1.5 / 7, n: 7 },
    });
    expect(out).not.toContain('forged');
    expect(err).toContain('forged');
  });

  test('a model that ends its process, and one sample that holds it: the rest is scored', async () => {
    await model('if (input === 3) process.reallyExit(0); if (input === 5) for (;;);');
    const { out, code } = await run();
    expect(code).toBe(1);
    expect(metricsIn(out)['exact-match']).toMatchObject({ mean: 0.25, n: 8 });
  });

  test('a module that cannot be read: exit 2, the file and the line', async () => {
    await model('', '\n\nconst const = 1;');
    const { out, err, code } = await run();
    expect(code).toBe(2);
    expect(out + err).toContain('cannot load the module model.mjs: SyntaxError');
    expect(out + err).toMatch(/model\.mjs"?[,:]\s*("line":\s*)?3/);
  });

  test.each([
    ['SIGTERM', 130],
    ['SIGINT', 130],
    ['SIGHUP', 130],
    ['SIGKILL', null],
  ] as const)('%s ends a process that spins, too', async (signal, code) => {
    const file = join(folder, 'pid');
    await writeFile(
      join(folder, 'assay.yaml'),
      (await readFile(join(folder, 'assay.yaml'), 'utf8')).replace(
        'timeout_ms: 1500 } }',
        'timeout_ms: 600000 } }',
      ),
    );
    await model(`fs.writeFileSync(${JSON.stringify(file)}, String(process.pid)); for (;;);`);
    const child = start();
    const exited = once(child, 'exit') as Promise<[number | null]>;
    let pid = Number.NaN;
    while (!(pid > 0)) {
      await wait(20);
      pid = Number(await readFile(file, 'utf8').catch(() => ''));
    }
    child.kill(signal);
    const [exitCode] = await exited;
    expect(exitCode).toBe(code);
    await untilGone(pid);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

async function untilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await wait(50);
  }
}
