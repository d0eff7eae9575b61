import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '@assay/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeclaredMetric } from '../../declare/project.ts';
import {
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
  type TestSample,
} from '../testing/scored-project.ts';

let project: ScoredProject;
beforeAll(async () => {
  project = await scoredProject();
});
afterAll(() => project.close());

const outputs = (...given: readonly JsonValue[]): readonly TestSample[] =>
  given.map((output) => ({ input: 'q', expected: 'canary-label', trials: [{ output }] }));

interface Outcome {
  readonly scores: readonly (boolean | number | string)[];
  readonly troubles: readonly string[];
  readonly stored: string;
}

/** Scores with one metric of the project's own; a missing score is its class. */
async function scoresOf(
  metric: DeclaredMetric['metric'],
  samples: readonly TestSample[],
  params: JsonObject = {},
): Promise<Outcome> {
  const troubles: string[] = [];
  const context = project.context({ onTrouble: (message) => troubles.push(message) });
  const scorer = await scorerOf([{ score_name: 'own', metric, params }], context);
  try {
    const { rows, stored } = await scoreSamples(project, samples, scorer);
    const scores = rows.map(({ scores: [score] }) =>
      score!.kind === 'scored' ? score!.value : score!.class,
    );
    return { scores, troubles, stored };
  } finally {
    await scorer.close();
  }
}

let files = 0;

async function file(ending: string, text: string): Promise<string> {
  const name = `own-${(files += 1)}.${ending}`;
  await writeFile(join(project.folder, name), text);
  return name;
}

describe('a metric from a module', () => {
  const module = async (text: string, ending = 'ts'): Promise<DeclaredMetric['metric']> => ({
    kind: 'module',
    path: await file(ending, text),
  });

  test('a TypeScript function: a number from 0 to 1, true and false as 1 and 0', async () => {
    const metric = await module(
      'export default ({ output }: { output: unknown }): number | boolean => (typeof output === "number" ? output : output === "yes");\n',
    );
    expect((await scoresOf(metric, outputs(0.25, 'yes', 'no'))).scores).toEqual([0.25, 1, 0]);
  });

  test('named exports beside a function say what its scores are', async () => {
    const metric = await module(
      "export const type = 'boolean';\nexport const helper = 3;\nexport default ({ output }) => output === 'yes';\n",
      'mjs',
    );
    expect((await scoresOf(metric, outputs('yes', 'no'))).scores).toEqual([true, false]);
  });

  test('sees id, input, output, expected, metadata and its parameters, as copies', async () => {
    const metric = await module(
      `export default (sample, params) => {
        const seen = Object.keys(sample).sort().join() + '/' + Object.keys(params).join();
        sample.output = sample.expected = null;
        return seen === 'expected,id,input,metadata,output/weight' ? 1 : 0;
      };\n`,
      'mjs',
    );
    expect((await scoresOf(metric, outputs('a', 'b'), { weight: 2 })).scores).toEqual([1, 1]);
  });

  test('an object declares type, range, direction and pass, and may answer later or not at all', async () => {
    const metric = await module(
      `export default {
        type: 'number', range: [0, 100], direction: 'lower', pass: 10,
        async score({ output }) { return output === 'skip' ? { missing: 'not for this one' } : { score: output }; },
      };\n`,
    );
    const { scores } = await scoresOf(metric, outputs(12, 'skip', 101));
    expect(scores).toEqual([12, 'not_applicable', 'judge_error']);
  });

  test('labels and booleans', async () => {
    const label = await module(`export default { type: 'label', score: ({ output }) => String(output) };`);
    expect((await scoresOf(label, outputs('a', 3))).scores).toEqual(['a', '3']);
    const flag = await module(`export default { type: 'boolean', score: ({ output }) => output === 'a' };`);
    expect((await scoresOf(flag, [...outputs('a'), { trials: [{ failed: 'crash' }] }])).scores).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    ['throws', 'throw new Error("expected canary-label")'],
    ['rejects', 'return Promise.reject(new Error("expected canary-label"))'],
    ['NaN', 'return NaN'],
    ['out of range', 'return 1.1'],
    ['nothing', 'return undefined'],
    ['a list', 'return [1]'],
    ['a text', 'return "canary-label"'],
    ['other keys', 'return { value: 1 }'],
    ['both', 'return { score: 1, missing: "x" }'],
    ['a function', 'return () => 1'],
    ['never', 'return new Promise(() => undefined)'],
    ['the label as a key', 'return { "canary-label": () => 1 }'],
  ])('%s: the sample is missing, the label is not repeated', async (_, body) => {
    const metric = await module(`export default ({ id }) => { if (id === 's0') { ${body} } return 1; };\n`);
    const { scores, stored } = await scoresOf(metric, outputs('a', 'b'), { timeout_ms: 50 });
    expect(scores).toEqual(['judge_error', 1]);
    expect(stored).not.toContain('canary');
  });

  test.each([
    ['holds its thread', 'for (;;);'],
    ['ends its process', 'process.exit(0);'],
    ['ends its process without a word', 'process.reallyExit(0);'],
    [
      'throws when nobody listens',
      'setTimeout(() => { throw new Error("expected canary-label"); }); return new Promise(() => {});',
    ],
    [
      'answers for others',
      'for (let i = 0; i < 9; i += 1) fs.writeSync(4, `V${i} 1\\n`); process.reallyExit(0);',
    ],
  ])('one that %s: the sample is missing, the others have their scores', async (_, body) => {
    const metric = await module(
      `import fs from 'node:fs';\nexport default ({ id }) => { if (id === 's1') { ${body} } return id === 's4' ? 0 : 0.75; };\n`,
      'mjs',
    );
    const samples = outputs('a', 'b', 'c', 'd', 'e', 'f');
    const { scores, stored } = await scoresOf(metric, samples, { timeout_ms: 1_000 });
    expect(scores).toEqual([0.75, 'judge_error', 0.75, 0.75, 0, 0.75]);
    expect(stored).not.toContain('canary');
  });

  test('what it replaces in its own process changes nothing in the scorer’s', async () => {
    const metric = await module(
      `Array.prototype.push = () => { throw new Error('mine'); };
       JSON.parse = () => ({ score: 1 });
       Number.isFinite = () => true;
       Object.freeze = (value) => value;
       globalThis.polluted = Object.prototype.polluted = 1;
       export default ({ output }) => (output === 'nan' ? NaN : 0);\n`,
      'mjs',
    );
    const before = [Array.prototype.push, JSON.parse, Number.isFinite, Object.freeze];
    expect((await scoresOf(metric, outputs('a', 'nan'))).scores).toEqual([0, 'judge_error']);
    expect([Array.prototype.push, JSON.parse, Number.isFinite, Object.freeze]).toEqual(before);
    expect('polluted' in globalThis).toBe(false);
  });

  test.each([
    ['what it leaves undefined it does not say', '({ score: 0.5, missing: undefined })', 0.5],
    ['an object of a class', 'new (class { score = 0.5 })()', 0.5],
    ['NaN in an object', '({ score: NaN })', 'judge_error'],
    ['a bigint', '1n', 'judge_error'],
    ['a cycle', '(() => { const a = {}; a.a = a; return a; })()', 'judge_error'],
    ['a key that is the label', '({ "canary-label": undefined, other: () => 1 })', 'judge_error'],
  ])('%s', async (_, value, score) => {
    const metric = await module(`export default () => ${value};\n`, 'mjs');
    const { scores, stored } = await scoresOf(metric, outputs('a'));
    expect(scores).toEqual([score]);
    expect(stored).not.toContain('canary');
  });

  test('its own words go to the owner', async () => {
    const metric = await module('export default () => { throw new Error("no such column"); };\n');
    const { troubles } = await scoresOf(metric, outputs('a'));
    expect(troubles).toEqual(['own: sample "s0": no such column']);
  });

  test('a reason that repeats the label is left out', async () => {
    const metric = await module(
      'export default ({ expected }) => ({ missing: `no match for ${expected}` });\n',
    );
    const { scores, stored } = await scoresOf(metric, outputs('a'));
    expect(scores).toEqual(['not_applicable']);
    expect(stored).not.toContain('canary');
  });

  test('its digest, with what it imports, is in the version', async () => {
    await writeFile(join(project.folder, 'helper.ts'), 'export const value = 1;\n');
    const metric = await module('import { value } from "./helper.ts";\nexport default () => value;\n');
    const version = async () => {
      const scorer = await scorerOf([{ score_name: 'own', metric, params: {} }], project.context());
      return scorer.version.digest;
    };
    const first = await version();
    expect(await version()).toBe(first);
    await writeFile(join(project.folder, 'helper.ts'), 'export const value = 0;\n');
    expect(await version()).not.toBe(first);
  });

  test.each([
    ['export default 3;', 'E_METRIC_MODULE'],
    ['export const score = 1;', 'E_METRIC_MODULE'],
    ['syntax error here', 'E_METRIC_MODULE'],
    ['export default { type: "colour", score: () => 1 };', 'E_METRIC_SHAPE'],
    ['export default { type: "number", range: [1, 0], score: () => 1 };', 'E_METRIC_SHAPE'],
    ['export default { type: "label", pass: 1, score: () => 1 };', 'E_METRIC_SHAPE'],
  ])('%s is refused before anything is scored', async (text, code) => {
    await expect(scoresOf(await module(text), outputs('a'))).rejects.toMatchObject({ code });
  });

  test('a path out of the project is refused', async () => {
    const metric = { kind: 'module', path: '../outside.ts' } as const;
    await expect(scoresOf(metric, outputs('a'))).rejects.toMatchObject({ code: 'E_SPEC_PATH' });
  });
});

describe('a metric from a command', () => {
  /** A program that reads lines and answers each by `answer(sample)`, which may also do worse. */
  const program = async (answer: string): Promise<DeclaredMetric['metric']> => {
    const path = await file(
      'mjs',
      `import { createInterface } from 'node:readline';
       const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
       for await (const line of createInterface({ input: process.stdin })) {
         const sample = JSON.parse(line);
         ${answer}
       }\n`,
    );
    return { kind: 'command', command: [process.execPath, path] };
  };

  test('speaks JSON lines: a sample in, a score out, in order', async () => {
    const metric = await program('say({ id: sample.id, score: sample.output / sample.params.scale });');
    const samples = outputs(...Array.from({ length: 100 }, (_, i) => i));
    const { scores } = await scoresOf(metric, samples, { scale: 100 });
    expect(scores).toEqual(samples.map((_, i) => i / 100));
  });

  test('an answer that is garbage costs its own sample only', async () => {
    const metric = await program(
      `if (sample.output === 'bad') process.stdout.write('Traceback: canary-label\\n');
       else if (sample.output === 'list') process.stdout.write('[1]\\n');
       else if (sample.output === 'skip') say({ missing: 'not this one' });
       else if (sample.output === 'wild') say({ score: 7 });
       else say({ score: 1 });`,
    );
    const { scores, stored } = await scoresOf(metric, outputs('ok', 'bad', 'list', 'skip', 'wild', 'ok'));
    expect(scores).toEqual([1, 'judge_error', 'judge_error', 'not_applicable', 'judge_error', 1]);
    expect(stored).not.toContain('canary');
  });

  test('a crash costs the sample it was at; the rest go on with a new process', async () => {
    const metric = await program(
      `if (sample.output === 'die') { process.stderr.write('no memory'); process.exit(3); } say({ score: 1 });`,
    );
    const { scores, troubles } = await scoresOf(metric, outputs('a', 'die', 'b', 'die', 'c'));
    expect(scores).toEqual([1, 'judge_error', 1, 'judge_error', 1]);
    expect(troubles[0]).toMatch(/sample "s1".*exit code 3.*no memory/);
  });

  test('a hang costs the sample it was at', async () => {
    const metric = await program(
      `if (sample.output === 'hang') await new Promise((r) => setTimeout(r, 1e8)); say({ score: 1 });`,
    );
    const { scores } = await scoresOf(metric, outputs('a', 'hang', 'b'), { timeout_ms: 1_500 });
    expect(scores).toEqual([1, 'judge_error', 1]);
  });

  test('answers out of step end the process, and only the sample at hand is lost', async () => {
    const metric = await program(
      `if (sample.output === 'shift') say({ id: 'another', score: 1 }); else say({ id: sample.id, score: 1 });`,
    );
    const { scores } = await scoresOf(metric, outputs('a', 'shift', 'b'));
    expect(scores).toEqual([1, 'judge_error', 1]);
  });

  test('a program that never answers, or is not there, ends the scoring with its words', async () => {
    const dying = await program(`process.stderr.write('cannot import numpy'); process.exit(1);`);
    await expect(scoresOf(dying, outputs('a', 'b', 'c', 'd', 'e', 'f', 'g'))).rejects.toMatchObject({
      code: 'E_METRIC_COMMAND',
      message: expect.stringContaining('cannot import numpy') as string,
    });
    const absent = { kind: 'command', command: ['no-such-program-zq'] } as const;
    await expect(scoresOf(absent, outputs('a'))).rejects.toMatchObject({
      code: 'E_METRIC_COMMAND',
    });
  });

  const python = spawnSync('python3', ['--version']).status === 0;

  test.skipIf(!python)('Python, with its file in the version', async () => {
    const text = (value: string): string =>
      `import json, sys\nfor line in sys.stdin:\n    s = json.loads(line)\n    print(json.dumps({"score": ${value}}), flush=True)\n`;
    const path = await file('py', text('len(s["output"]) / 10'));
    const metric = { kind: 'command', command: ['python3', path] } as const;
    expect((await scoresOf(metric, outputs('abc', 'é'))).scores).toEqual([0.3, 0.1]);
    const version = async () => {
      const scorer = await scorerOf([{ score_name: 'own', metric, params: {} }], project.context());
      return scorer.version.digest;
    };
    const first = await version();
    await writeFile(join(project.folder, path), text('0'));
    expect(await version()).not.toBe(first);
  });
});
