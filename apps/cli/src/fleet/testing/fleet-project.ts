import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore, type Store } from '@assay/engine';
import { expect, onTestFinished } from 'vitest';
import { postgresServer } from '../../../../../testing/postgres/postgres-server.ts';
import { builtProgram } from '../../../../../testing/programs/built-program.ts';
import { type Ran, runCommand } from '../../testing/run-command.ts';

/** A project on a store of its own in PostgreSQL, and what a test does with it. */
export interface FleetProject {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: (...argv: readonly string[]) => Promise<Ran>;
  /** A process of its own. */
  readonly start: (...argv: readonly string[]) => ChildProcess;
  /** The same, on a machine whose clock is so far ahead, or behind. */
  readonly startAt: (shiftMs: number, ...argv: readonly string[]) => ChildProcess;
  readonly store: Store;
  /** How often the model was asked for each sample. */
  readonly asked: () => Promise<ReadonlyMap<string, number>>;
  /** Until as many outputs of the only run are in the journal; its id. */
  readonly untilDone: (count: number) => Promise<string>;
}

/** The model takes a moment and notes every question in a file outside of the project. */
export async function fleetProject(
  samples: number,
  leaseSeconds = 60,
  delayMs = 5,
  /** Another model, as YAML between braces. */
  model?: string,
): Promise<FleetProject> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-fleet-'));
  const notes = join(await mkdtemp(join(tmpdir(), 'assay-asked-')), 'asked.txt');
  await writeFile(notes, '');
  await writeFile(
    join(folder, 'model.mjs'),
    `import { appendFileSync } from 'node:fs';
export default async ({ id, input, parameters }) => {
  appendFileSync(parameters.notes, id + '\\n');
  await new Promise((resolve) => setTimeout(resolve, parameters.delay_ms));
  return String(input.n + 1);
};
`,
  );
  const rows = Array.from({ length: samples }, (_, n) => ({
    id: `s${n}`,
    input: { n },
    expected: n % 4 === 0 ? 'no' : String(n + 1),
  }));
  await writeFile(join(folder, 'data.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await writeFile(
    join(folder, 'assay.yaml'),
    `models:
  - { ${model ?? `key: adds, provider: module, module: model.mjs, parameters: { notes: ${JSON.stringify(notes)}, delay_ms: ${delayMs} }`} }
tasks:
  - { key: sums, dataset: data.jsonl, scorer: { metrics: [exact-match] } }
evaluation:
  key: e
  task_specifications: [{ key: s, task_key: sums, model_key: adds }]
`,
  );
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const address = `${await postgresServer()}?schema=${schema}&lease_seconds=${leaseSeconds}`;
  const env = { ASSAY_STORE: address };
  const store = await openStore({ folder, address }, {});
  onTestFinished(() => store.close());
  const main = await builtProgram('main');
  const started: ChildProcess[] = [];
  onTestFinished(() => {
    for (const child of started)
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  });
  const start = (shiftMs: number, argv: readonly string[]): ChildProcess => {
    const shifted = ['--import', clockShiftedBy(shiftMs)];
    const child = spawn(process.execPath, [...(shiftMs === 0 ? [] : shifted), main, ...argv], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    started.push(child);
    return child;
  };
  return {
    folder,
    env,
    store,
    run: (...argv) => runCommand(argv, folder, env),
    start: (...argv) => start(0, argv),
    startAt: (shiftMs, ...argv) => start(shiftMs, argv),
    asked: async () => {
      const counts = new Map<string, number>();
      for (const id of (await readFile(notes, 'utf8')).split('\n').filter((line) => line !== ''))
        counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts;
    },
    untilDone: async (count) => {
      for (;;) {
        const [run] = (await store.runs.list()).items;
        const id = run?.manifest.id;
        if (id !== undefined && (await store.journal.finished(id)).count >= count) return id;
        await sleep(20);
      }
    },
  };
}

/** A module that moves the clock of whoever loads it first. */
function clockShiftedBy(ms: number): string {
  const code = `const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) { if (given.length === 0) super(Real.now() + ${ms}); else super(...given); }
  static now() { return Real.now() + ${ms}; }
};`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Every sample once, in order, and nothing in the store that was not put there. */
export async function expectWhole({ store }: FleetProject, runId: string, samples: number): Promise<void> {
  const run = (await store.runs.get(runId))!;
  expect([run.status, run.manifest.stopped_because]).toEqual(['closed', null]);
  const ordinals: number[] = [];
  for await (const { ordinal, output } of store.journal.read(runId)) {
    ordinals.push(ordinal);
    expect(output).toMatchObject({ kind: 'produced', output: String(ordinal + 1) });
  }
  expect(ordinals).toEqual(Array.from({ length: samples }, (_, i) => i));
  expect((await store.check()).findings).toEqual([]);
}

/** What a process ended with. */
export async function ended(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? child.signalCode;
}

/** Until workers have something to do; the execution that it is of. */
export async function untilOffered({ run }: FleetProject): Promise<string> {
  for (;;) {
    const { out } = await run('worker', 'list', '--format', 'json');
    const { offers } = JSON.parse(out) as { offers: readonly { execution_id: string }[] };
    if (offers.length > 0) return offers[0]!.execution_id;
    await sleep(50);
  }
}
