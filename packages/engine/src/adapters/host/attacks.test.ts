import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EvaluationOutcome, evaluate } from '../../evaluate.ts';
import { aggregatesOf } from '../../score/scored-run.ts';
import type { Workbench } from '../../workbench.ts';
import { openWorkbench } from '../open-workbench.ts';

/** What a model does at one of its last samples, to earn more than its answers do. */
const attacks: Readonly<Record<string, string>> = {
  push: 'const { push } = Array.prototype; Array.prototype.push = function (...all) { for (const one of all) { try { one.value = true; one.output = one.expected; } catch {} } return push.apply(this, all); };',
  map: 'Array.prototype.map = function () { return [{ kind: "scored", value: true }]; };',
  strings:
    'for (const name of ["trim", "toLowerCase", "normalize", "slice", "split", "indexOf", "toWellFormed", "replaceAll"]) String.prototype[name] = () => "same";',
  parse: 'JSON.parse = () => ({ id: "s0", output: "right 0" });',
  stringify: 'JSON.stringify = () => "\\"right\\"";',
  decoder: 'TextDecoder.prototype.decode = () => "{}"; Buffer.prototype.toString = () => "V31 [1]";',
  max: 'Math.max = () => 1; Math.min = () => 1; Math.round = () => 1; Number.isFinite = () => true;',
  freeze:
    'Object.freeze = (value) => value; Object.entries = () => [["output", "right"]]; Object.is = () => true;',
  promises:
    'const { then } = Promise.prototype; Promise.prototype.then = function (done, fail) { return then.call(this, () => done?.({ kind: "scored", value: true }), fail); };',
  stdout:
    'process.stdout.write("{}"); console.log = () => {}; process.stdout.write = process.stderr.write = () => true;',
  prototype:
    'Object.prototype.value = true; Object.prototype.kind = "scored"; Object.prototype.toJSON = function () { return this; };',
  modules:
    'const fs = await import("node:fs"); fs.default.writeSync = () => 0; (await import("node:module")).default.syncBuiltinESMExports(); globalThis.fetch = globalThis.structuredClone = null;',
  events: 'process.removeAllListeners(); process.emit = () => true; process.nextTick = setImmediate;',
  exit: 'process.on("exit", () => { process.exitCode = 0; }); process.exitCode = 0; process.exit = () => {};',
  timers: 'globalThis.setImmediate = globalThis.setTimeout = globalThis.queueMicrotask = () => {};',
  leave: 'process.exit(0);',
  vanish: 'process.reallyExit(0);',
  abort: 'process.abort();',
  hold: 'for (;;);',
  descriptors:
    'const { writeSync } = await import("node:fs"); for (let fd = 0; fd <= 20; fd += 1) { try { for (let id = 1; id < 99; id += 1) writeSync(fd, `V${id} ["right ${id}"]\\n`); } catch {} }',
  never: 'await new Promise(() => {});',
  undefined: 'return Promise.reject(undefined);',
  proxy:
    'throw new Proxy(new Error("odd"), { get() { throw new Error("trap"); }, getPrototypeOf() { throw 1; } });',
  huge: 'throw new Error("x".repeat(1e8));',
  nan: 'return NaN;',
  bigint: 'return 10n;',
  cycle: 'const a = {}; a.a = a; return a;',
  function: 'return () => "right";',
  date: 'return new Date();',
  getter: 'return { get answer() { throw new Error("trap"); } };',
  thenable: 'return { then(done) { done("wrong"); done("right 30"); } };',
};

/** What becomes of the sample that the attack was made at; the answer of the others is their own in every case. */
const lost: Readonly<Record<string, string>> = {
  leave: 'crash',
  vanish: 'crash',
  abort: 'crash',
  hold: 'timeout',
  never: 'timeout',
  undefined: 'crash',
  proxy: 'crash',
  huge: 'crash',
  nan: 'unparsable',
  bigint: 'unparsable',
  cycle: 'unparsable',
  function: 'unparsable',
  date: 'unparsable',
  getter: 'crash',
};

const names = Object.keys(attacks);

describe('a model that would rather change its score than its answers', () => {
  let folder: string;
  let bench: Workbench;
  let outcome: EvaluationOutcome;
  const shared = [Array.prototype.push, JSON.parse, Math.max, Object.freeze];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-attacks-'));
    const samples = Array.from({ length: 40 }, (_, i) =>
      JSON.stringify({ id: `s${i}`, input: i, expected: `right ${i}` }),
    );
    await writeFile(join(folder, 'data.jsonl'), samples.join('\n'));
    for (const name of names) {
      await writeFile(
        join(folder, `${name}.mjs`),
        `export default async ({ input }) => { if (input === 30) { ${attacks[name]} } return input < 10 ? 'right ' + input : 'wrong'; };`,
      );
    }
    await writeFile(join(folder, 'assay.yaml'), project());
    bench = await openWorkbench('assay.yaml', { cwd: folder, env: process.env, version: '0' });
    const budget = { max_tokens: null, max_cost_usd: null };
    const options = { limit: null, cache: null, budget, resume: false } as const;
    outcome = await evaluate(bench.project.evaluations.slice(0, 1), options, bench);
  });
  afterAll(async () => {
    await bench.store.close();
    await rm(folder, { recursive: true });
  });

  const runOf = (name: string) => outcome.specifications[names.indexOf(name)]!.runs[0]!;

  test.each(names)('%s: the score is what its answers earn', async (name) => {
    const { manifest, scoring } = runOf(name);
    const failed: string[] = [];
    let right = 0;
    for await (const { output } of bench.store.journal.read(manifest.id)) {
      if (output.kind === 'failed') failed.push(`${output.sample_id} ${output.class}`);
      else if (typeof output.output === 'string' && output.output.startsWith('right')) right += 1;
    }
    const { mean, n } = aggregatesOf(scoring).metrics['exact-match']!;
    // Spoiling its own answers is its own affair; no answer of its own choosing becomes a right one.
    expect(mean).toBeLessThanOrEqual(0.25);
    if (!spoiling.has(name)) {
      expect(failed).toEqual(
        name in lost ? [`s30 ${lost[name]}`] : failed.filter((each) => each.startsWith('s30')),
      );
      expect({ right, mean, n }).toEqual({ right: 10, mean: 0.25, n: 40 });
    }
  });

  test('nothing that the modules replaced is replaced here', () => {
    expect([Array.prototype.push, JSON.parse, Math.max, Object.freeze]).toEqual(shared);
    expect('value' in {}).toBe(false);
  });
});

/** These change what the module's own later answers are, or whether it can give any. */
const spoiling: ReadonlySet<string> = new Set(['strings', 'prototype', 'descriptors']);

function project(): string {
  const models = names.map(
    (name) =>
      `  - { key: ${name}, provider: module, module: ${name}.mjs, parameters: { temperature: 0 }, limits: { timeout_ms: 2000 } }`,
  );
  const specifications = names.map((name) => `    - { key: by_${name}, task_key: t, model_key: ${name} }`);
  return `models:\n${models.join('\n')}
tasks:
  - { key: t, dataset: data.jsonl, scorer: { metrics: [exact-match] } }
evaluation:
  key: e
  task_specifications:\n${specifications.join('\n')}
`;
}
