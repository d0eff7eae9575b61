import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HostOutcome } from './wire.ts';
import { HostedCode, type HostedSettings } from './hosted-code.ts';

let folder: string;
let opened: HostedCode[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-host-'));
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((code) => code.close()));
  await rm(folder, { recursive: true });
});

const imports = "import fs from 'node:fs';\n";

async function open(text: string, rest: Partial<HostedSettings> = {}): Promise<HostedCode> {
  const result = await tryOpen(text, rest);
  if (!result.ok) throw new Error(result.fault.said);
  opened.push(result.code);
  return result.code;
}

async function tryOpen(text: string, rest: Partial<HostedSettings> = {}) {
  const file = join(folder, 'code.mjs');
  await writeFile(file, imports + text);
  return HostedCode.open({
    load: { kind: 'model', file, atOnce: null, declared: [] },
    env: process.env,
    timeoutMs: 60_000,
    ...rest,
  });
}

/** Asks about numbers, all at once: values, or the kind of what came instead. */
async function ask(code: HostedCode, inputs: readonly unknown[]): Promise<readonly unknown[]> {
  const outcomes = await Promise.all(inputs.map((input) => outcomeOf(code, input)));
  return outcomes.map((outcome) => (outcome.kind === 'value' ? outcome.value : outcome.kind));
}

const outcomeOf = (code: HostedCode, input: unknown): Promise<HostOutcome> =>
  code.ask(JSON.stringify([`s${String(input)}`, input, null, 0]), '{}', null);

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

describe('HostedCode', () => {
  test('answers many questions, each its own', async () => {
    const code = await open('export default async ({ input }) => input * 2;');
    expect(await ask(code, numbers(500))).toEqual(numbers(500).map((i) => 2 * i));
  });

  test('the process of the code is another one, with its own group and five descriptors', async () => {
    const code = await open(
      `export default () => ({
        pid: process.pid, parent: process.ppid, cwd: process.cwd(), argv: process.argv.length, exec: process.execPath,
        open: [0, 1, 2, 3, 4].map((fd) => { try { fs.fstatSync(fd); return true; } catch { return false; } }),
        sockets: fs.readdirSync('/dev/fd').map((fd) => { try { const stat = fs.fstatSync(Number(fd)); return stat.isSocket() || (stat.isFile() && Number(fd) > 2); } catch { return false; } }).filter(Boolean).length,
      });`,
    );
    const [said] = (await ask(code, [0])) as [Record<string, unknown>];
    expect(said).toMatchObject({ parent: process.pid, cwd: process.cwd(), exec: process.execPath });
    expect(said['pid']).not.toBe(process.pid);
    expect(said['open']).toEqual([true, true, true, true, true]);
    // Standard output and error, requests and replies; standard input is nothing.
    expect(said['sockets']).toBe(4);
  });

  test('one that ends its process costs its own answer only', async () => {
    const code = await open(
      `export default ({ input }) => { if (input === 5) process.exit(0); return input; };`,
    );
    const answers = await ask(code, numbers(20));
    expect(answers).toEqual(numbers(20).map((i) => (i === 5 ? 'ended' : i)));
    expect(await outcomeOf(code, 5)).toEqual({ kind: 'ended', how: 'it ended with exit code 0' });
  });

  test.each([
    ['without a word', 'process.reallyExit(0)'],
    ['by a signal', "process.kill(process.pid, 'SIGKILL')"],
    ['later', "setTimeout(() => { throw new Error('late'); }); await new Promise(() => {})"],
    ['by a rejection nobody heard', "Promise.reject(new Error('unheard')); await new Promise(() => {})"],
    ['after taking its words back', "process.removeAllListeners('exit'); process.exit(3)"],
    ['out of memory', 'const all = []; for (;;) all.push(new Array(1e6).fill({}))'],
  ])('one that ends its process %s costs its own answer only', async (_, end) => {
    const code = await open(
      `export default async ({ input }) => { if (input === 3) { ${end}; } await null; return input; };`,
      { env: { ...process.env, NODE_OPTIONS: '--max-old-space-size=64' } },
    );
    expect(await ask(code, numbers(8))).toEqual([0, 1, 2, 'ended', 4, 5, 6, 7]);
  });

  test('one that always ends its process is not started for ever', async () => {
    const log = join(folder, 'starts.log');
    const code = await open(
      `fs.appendFileSync(${JSON.stringify(log)}, 'x'); export default () => process.reallyExit(1);`,
    );
    const outcomes = await Promise.all(numbers(40).map((i) => outcomeOf(code, i)));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['ended']));
    expect(outcomes.at(-1)).toEqual({
      kind: 'ended',
      how: 'its process has ended 8 times in a row without an answer and is not started again; the last time it ended with exit code 1',
    });
    expect((await readFile(log, 'utf8')).length).toBe(8);
    expect(await outcomeOf(code, 1)).toMatchObject({ kind: 'ended' });
  });

  test('code that was changed is not started again', async () => {
    const code = await open('export default () => process.exit(1);', {
      changed: () => Promise.resolve('its code has been changed'),
    });
    expect(await outcomeOf(code, 0)).toMatchObject({ how: 'it ended with exit code 1' });
    expect(await outcomeOf(code, 1)).toEqual({ kind: 'ended', how: 'its code has been changed' });
  });

  test('one that holds its thread is late; what stood behind it is answered', async () => {
    const code = await open(`export default ({ input }) => { while (input === 2); return input; };`, {
      timeoutMs: 1_000,
    });
    expect(await ask(code, numbers(6))).toEqual([0, 1, 'late', 3, 4, 5]);
  });

  test('one that holds its thread later is late, and only that one', async () => {
    const code = await open(
      `export default async ({ input }) => { await null; await null; for (; input === 2; ); return input; };`,
      { timeoutMs: 1_000 },
    );
    expect(await ask(code, numbers(6))).toEqual([0, 1, 'late', 3, 4, 5]);
  });

  test('one that never answers is late by itself, is told so, and its process goes on', async () => {
    const code = await open(
      `let aborted = 0;
       export default ({ input, signal }) => {
         if (input !== 'never') return { pid: process.pid, aborted };
         signal.addEventListener('abort', () => { aborted += 1; });
         return new Promise(() => {});
       };`,
      { timeoutMs: 300 },
    );
    const [before] = await ask(code, ['a']);
    expect(await ask(code, ['never'])).toEqual(['late']);
    expect(await ask(code, ['b'])).toEqual([{ ...(before as object), aborted: 1 }]);
  });

  test('saying something again and again does not put off the end of its time', async () => {
    const code = await open(
      `export default () => { const words = ['E0\\n', 'E1\\n']; for (let i = 0; ; i += 1) fs.writeSync(4, words[i % 2]); };`,
      { timeoutMs: 1_000 },
    );
    expect(await ask(code, [0])).toEqual(['late']);
  });

  test('time counts from when the code comes to a question', async () => {
    const code = await open(
      `export default ({ input }) => { const end = Date.now() + 400; while (Date.now() < end); return input; };`,
      { timeoutMs: 3_000 },
    );
    // Twelve of these take longer than the limit for one.
    expect(await ask(code, numbers(12))).toEqual(numbers(12));
  });

  test.each([
    ['an answer to what was not asked', "'V999 [1]\\n'"],
    ['an answer to what is asked next', "'V2 [1]\\n'"],
    ['an answer twice', "'V1 [1]\\nV1 [2]\\n'"],
    ['more answers than questions', "'V1 [1,2]\\n'"],
    ['an answer without its list', "'V1 1\\n'"],
    ['a list of no answers', "'V1 []\\n'"],
    ['no JSON', "'V1 [{\\n'"],
    ['no line that makes sense', "'hello\\n'"],
    ['nothing but a line end', "'\\n'"],
    ['binary', 'Buffer.from([255, 254, 10, 0, 10])'],
    ['that it has begun what it was not asked', "'S999999\\n'"],
    ['that it has loaded, again', "'R {}\\n'"],
    ['that it listens, which nobody asked', "'H1\\n'"],
    ['that it has begun, again', "'S1\\nS1\\n'"],
    ['a failure of no shape', "'T1 3\\n'"],
    ['a number that is none', "'V__proto__ [1]\\n'"],
  ])('%s ends the process, and counts for nothing', async (_, line) => {
    const code = await open(
      `export default async ({ input }) => {
        if (input === 'forge') { fs.writeSync(4, ${line}); await new Promise(() => {}); }
        return input;
      };`,
    );
    const outcome = await outcomeOf(code, 'forge');
    // Its own answer it may give this way too: it is its own.
    expect(outcome.kind === 'value' ? outcome.value : outcome.kind).toBe(
      line.startsWith("'V1 [1") ? 1 : 'ended',
    );
    expect(await ask(code, ['b', 'c'])).toEqual(['b', 'c']);
  });

  test('a line without end, and lines without end, end the process', async () => {
    const code = await open(
      `const line = Buffer.alloc(1 << 20, 120);
       const lines = Buffer.from('H0\\nV7000000 [1]\\n'.repeat(10_000));
       export default async ({ input }) => {
         if (input === 'line') for (;;) fs.writeSync(4, line);
         if (input === 'lines') for (;;) fs.writeSync(4, lines);
         return input;
       };`,
    );
    expect(await ask(code, ['line'])).toEqual(['ended']);
    expect(await ask(code, ['lines'])).toEqual(['ended']);
    expect(await ask(code, ['b'])).toEqual(['b']);
  });

  test('writing to every descriptor hurts nobody else', async () => {
    const code = await open(
      `export default ({ input }) => {
        if (input === 1) for (let fd = 0; fd <= 20; fd += 1) { try { fs.writeSync(fd, 'V3 ["forged"]\\n'); } catch {} }
        return input;
      };`,
    );
    expect(await ask(code, [0])).toEqual([0]);
    const [forger] = await ask(code, [1]);
    expect(['ended', 1]).toContain(forger);
    expect(await ask(code, [2, 3, 4])).toEqual([2, 3, 4]);
  });

  test('an answer with __proto__ in it pollutes nothing', async () => {
    const code = await open(
      `export default async () => { fs.writeSync(4, 'V1 [{"__proto__":{"polluted":1}}]\\n'); await new Promise(() => {}); };`,
    );
    await ask(code, [0]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('an answer after its time is nobody’s', async () => {
    const code = await open(
      `let release; const open = new Promise((resolve) => { release = resolve; });
       export default async ({ input }) => { if (input === 'late') return open; release('late answer'); await null; return input; };`,
      { timeoutMs: 400 },
    );
    expect(await ask(code, ['late'])).toEqual(['late']);
    expect(await ask(code, ['a'])).toEqual(['a']);
    expect(await ask(code, ['b'])).toEqual(['b']);
  });

  test('code that is never loaded is given up, and its process ended', async () => {
    const file = join(folder, 'pid');
    const text = `fs.writeFileSync(${JSON.stringify(file)}, String(process.pid)); for (;;);`;
    const result = await tryOpen(text, { loadTimeoutMs: 2_000 });
    expect(result).toMatchObject({ ok: false, fault: { said: 'it was not loaded within 2000 ms' } });
    if (existsSync(file)) await untilGone(Number(await readFile(file, 'utf8')));
  });

  test('code that ends while it is loaded is an error of loading', async () => {
    const result = await tryOpen('process.exit(0);');
    expect(result).toMatchObject({ ok: false, fault: { said: 'it ended with exit code 0' } });
  });

  test('closing ends the process, also one that does not listen', async () => {
    const code = await open(
      'export default ({ input }) => { if (input === 1) for (;;); return process.pid; };',
    );
    const [pid] = (await ask(code, [0])) as [number];
    const blocked = ask(code, [1]);
    await code.close();
    expect(await blocked).toEqual(['given-up']);
    await untilGone(pid);
    expect(await ask(code, [0])).toEqual(['given-up']);
  });

  const atOnce = (text: string, count: number, rest: Partial<HostedSettings> = {}) => {
    const load = { kind: 'model', file: join(folder, 'code.mjs'), atOnce: count, declared: [] } as const;
    return open(text, { load, ...rest });
  };

  test('of what is handed over, the code is at no more than it was told, and begins in order', async () => {
    const code = await atOnce(
      `let [open, most, begun] = [0, 0, 0];
       export default async ({ input }) => {
         const place = begun++;
         most = Math.max(most, ++open);
         if (input % 3 === 0) await null;
         if (input % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
         open -= 1;
         return [place, most];
       };`,
      4,
    );
    const answers = (await ask(code, numbers(300))) as [number, number][];
    expect(answers.map(([place]) => place)).toEqual(numbers(300));
    expect(answers.at(-1)![1]).toBe(4);
  });

  test('what waits its turn is asked with its own parameters', async () => {
    const code = await atOnce('export default async ({ parameters }) => parameters.n;', 1);
    const outcomes = await Promise.all(
      numbers(20).map((n) => code.ask('["s",0,null,0]', `{"n":${n}}`, null)),
    );
    expect(outcomes.map((outcome) => outcome.kind === 'value' && outcome.value)).toEqual(numbers(20));
  });

  test('what never answers is late by itself, and gives its place to those that wait', async () => {
    const code = await atOnce(
      'export default ({ input }) => (input < 2 ? new Promise(() => {}) : input);',
      2,
      { timeoutMs: 400 },
    );
    expect(await ask(code, numbers(6))).toEqual(['late', 'late', 2, 3, 4, 5]);
  });

  test('a process that begins nothing any more is late all the same', async () => {
    const code = await atOnce(
      `for (const handle of process._getActiveHandles()) {
         if (handle.listenerCount?.('data') !== 1) continue;
         handle.removeAllListeners('data');
         handle.on('data', (text) => { for (const line of text.split('\\n')) if (line[0] === 'C') fs.writeSync(4, 'H' + line.slice(1) + '\\n'); });
       }
       export default () => 1;`,
      2,
      { timeoutMs: 200 },
    );
    expect(await ask(code, numbers(3))).toEqual(['late', 'late', 'late']);
  });

  test('what is given up while it waits is never begun', async () => {
    const code = await atOnce(
      'const seen = []; export default ({ input }) => { seen.push(input); return input === 0 ? new Promise(() => {}) : seen; };',
      1,
    );
    const [first, second] = [new AbortController(), new AbortController()];
    const begun = code.ask('["s",0,null,0]', '{}', first.signal);
    const waiting = code.ask('["s",1,null,0]', '{}', second.signal);
    second.abort();
    expect(await waiting).toEqual({ kind: 'given-up' });
    first.abort();
    expect(await begun).toEqual({ kind: 'given-up' });
    expect(await ask(code, [2])).toEqual([[0, 2]]);
  });

  test('how long an answer took does not count the wait for its turn', async () => {
    const code = await atOnce(
      'export default ({ input }) => new Promise((resolve) => setTimeout(resolve, input, input));',
      1,
    );
    const start = performance.now();
    const outcomes = await Promise.all([300, 1, 1, 1].map((input) => outcomeOf(code, input)));
    const elapsed = performance.now() - start;
    const took = outcomes.map((outcome) => (outcome.kind === 'value' ? outcome.ms : Number.NaN));
    expect(took[0]).toBeGreaterThanOrEqual(290);
    // One after the other: together they took no longer than all of it.
    expect(took.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(elapsed);
  });

  test('a large answer comes whole; one that is too large is not JSON to be had', async () => {
    const code = await open(`export default ({ input }) => 'é'.repeat(input);`);
    const [large] = await ask(code, [4_000_000]);
    expect(large).toBe('é'.repeat(4_000_000));
    expect(await ask(code, [40_000_000])).toEqual(['not-json']);
  });
});

async function untilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await wait(20);
  }
}
