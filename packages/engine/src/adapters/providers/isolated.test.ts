import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readProject } from '../../declare/read-project.ts';
import type { Model } from '../../ports/model.ts';
import { declaredModel, failureOf, modelContext, modelRequest } from '../../testing/model-requests.ts';
import { nodeFiles } from '../node-files.ts';
import { openModel } from './open-model.ts';

const bubblewrap = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'].some((path) => existsSync(path));
const python = existsSync('/usr/bin/python3');

let folder: string;
let models: Model[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-isolated-'));
  models = [];
  put('data/labels.jsonl', '{"id":"a","input":"x","expected":"secret answer"}\n');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(models.map((model) => model.close!()));
  rmSync(folder, { recursive: true });
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

async function open(
  rest: Parameters<typeof declaredModel>[1],
  provider: 'command' | 'module',
): Promise<Model> {
  const model = await openModel(
    declaredModel(provider, { isolation: 'sandbox', ...rest }),
    modelContext(folder),
  );
  models.push(model);
  return model;
}
const module = (text: string) => {
  put('models/mine/model.ts', text);
  return open({ module: 'models/mine/model.ts' }, 'module');
};

/** Tries what code without a sandbox can do, and answers with what it got. */
const curious = `
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
const attempt = (act: () => unknown): boolean => { try { act(); return true; } catch { return false; } };
const places: readonly string[] = JSON.parse(readFileSync('/job/places.json', 'utf8'));
export default async ({ input, messages, attempt: trial, parameters }: Record<string, unknown>) => ({
  told: [input, Array.isArray(messages), trial, parameters],
  own: readdirSync('/job').sort(),
  seen: places.filter((path) => existsSync(path)),
  written: ['/job/x', '/x'].filter((path) => attempt(() => writeFileSync(path, 'x'))),
  env: Object.keys(process.env).filter((name) => /SECRET|ASSAY|GIVEN/.test(name)),
  network: await new Promise((done) => connect({ host: '127.0.0.1', port: Number(input) }).on('connect', () => done(true)).on('error', () => done(false))),
});`;

describe.skipIf(!bubblewrap)('a model in a sandbox (skipped where there is no bubblewrap)', () => {
  test('a module sees its own folder and what it is asked, and nothing else of the machine', async () => {
    const { createServer } = await import('node:net');
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((done) => server.on('listening', done));
    const address = server.address();
    const port = typeof address === 'object' ? address!.port : 0;
    vi.stubEnv('SECRET_TOKEN', 'x');
    vi.stubEnv('GIVEN', 'y');
    put('models/mine/places.json', JSON.stringify([join(folder, 'data'), folder, process.cwd()]));
    put('models/mine/model.ts', curious);
    const model = await open({ module: 'models/mine/model.ts', env: ['GIVEN'] }, 'module');
    const { output } = await model.generate(modelRequest({ input: port }));
    server.close();
    expect(output).toEqual({
      told: [port, true, 0, {}],
      own: ['model.ts', 'places.json'],
      seen: [],
      written: [],
      env: ['GIVEN'],
      network: false,
    });
    expect(model.identity).toMatchObject({ isolation: 'sandbox', module: 'models/mine/model.ts' });
  });

  test('many requests, in any order, and what one throws or returns is its own', async () => {
    const model = await module(`
      export default async ({ id, input }: { id: string; input: number }) => {
        console.log('printing');
        if (id === 's3') throw new Error('three');
        if (id === 's5') return undefined;
        if (id === 's7') return { when: new Date(0) };
        await new Promise((done) => setTimeout(done, 20 - input));
        return { twice: input * 2 };
      };`);
    const asked = Array.from({ length: 12 }, (_, i) =>
      model.generate(modelRequest({ id: `s${i}`, input: i })),
    );
    const ended = await Promise.allSettled(asked);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    expect(await asked[11]).toEqual({ output: { twice: 22 } });
    expect(await failureOf(asked[3]!)).toMatchObject({
      class: 'crash',
      message: expect.stringContaining('three'),
    });
    expect(await failureOf(asked[5]!)).toMatchObject({ class: 'unparsable' });
    expect(await failureOf(asked[7]!)).toMatchObject({ class: 'unparsable' });
  });

  test('one that ends its process is started again for the others', async () => {
    const model = await module(
      `export default ({ id }: { id: string }) => (id === 'bad' ? process.exit(3) : 'fine');`,
    );
    expect(await failureOf(model.generate(modelRequest({ id: 'bad' })))).toMatchObject({
      class: 'crash',
      message: expect.stringContaining('exit code 3'),
    });
    expect(await model.generate(modelRequest({ id: 'good' }))).toEqual({ output: 'fine' });
  });

  test('one that holds up its thread is ended with its request', async () => {
    const model = await module(
      `export default ({ id }: { id: string }) => { if (id === 'bad') for (;;); return 'fine'; };`,
    );
    await model.generate(modelRequest({ id: 'first' }));
    const given = new AbortController();
    const stuck = model.generate(modelRequest({ id: 'bad', signal: given.signal }));
    given.abort();
    expect(await failureOf(stuck)).toMatchObject({ class: 'interrupted' });
    expect(await model.generate(modelRequest({ id: 'good' }))).toEqual({ output: 'fine' });
  });

  test('what a module imports from outside its folder is not there, and that is said before anything is asked', async () => {
    put('models/shared.ts', 'export const secret = 1;');
    await expect(
      module(`import { secret } from '../shared.ts';\nexport default () => secret;`),
    ).rejects.toThrow(
      /cannot load the module models\/mine\/model.ts in its sandbox.*own folder alone|Cannot find module/,
    );
    await expect(module('export default 3;')).rejects.toThrow(
      'its default export is not a function, but number',
    );
  });

  test.skipIf(!python)(
    'a command in Python sees its folder as /job (skipped where there is no Python)',
    async () => {
      put(
        'models/py/model.py',
        `import json, os, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"id": asked["id"], "attempt": asked["attempt"], "output": {"argv": sys.argv, "own": sorted(os.listdir("/job")), "labels": os.path.exists(${JSON.stringify(join(folder, 'data'))})}}), flush=True)
`,
      );
      put('models/py/table.json', '{}');
      const model = await open(
        { command: ['python3', 'models/py/model.py', 'models/py/table.json', '--fast'] },
        'command',
      );
      expect(await model.generate(modelRequest())).toEqual({
        output: {
          argv: ['/job/model.py', '/job/table.json', '--fast'],
          own: ['model.py', 'table.json'],
          labels: false,
        },
      });
    },
  );

  test('a command with the Node of this process, and one with a program that the sandbox does not have', async () => {
    put(
      'models/js/model.mjs',
      `import { createInterface } from 'node:readline';
       for await (const line of createInterface({ input: process.stdin })) {
         const { id, attempt } = JSON.parse(line);
         process.stdout.write(JSON.stringify({ id, attempt, output: process.cwd() }) + '\\n');
       }`,
    );
    const model = await open({ command: [process.execPath, 'models/js/model.mjs'] }, 'command');
    expect(await model.generate(modelRequest())).toEqual({ output: '/tmp' });
    const elsewhere = mkdtempSync(join(tmpdir(), 'assay-program-'));
    writeFileSync(join(elsewhere, 'tool'), '#!/bin/sh\n', { mode: 0o755 });
    await expect(open({ command: [join(elsewhere, 'tool')] }, 'command')).rejects.toThrow(
      'the sandbox has no',
    );
    rmSync(elsewhere, { recursive: true });
  });
});

test('where nothing isolates, a model that asks for it is refused with the reason', async () => {
  put('models/mine/model.ts', 'export default () => 1;');
  put('models/mine/run.sh', 'cat\n');
  vi.stubEnv('PATH', join(folder, 'nothing'));
  const refusal = { code: 'E_NO_ISOLATION', trouble: 'environment' };
  await expect(open({ module: 'models/mine/model.ts' }, 'module')).rejects.toMatchObject(refusal);
  await expect(open({ command: ['models/mine/run.sh'] }, 'command')).rejects.toMatchObject(refusal);
});

describe('the folder of a model in a sandbox', () => {
  const project = (model: string, dataset = 'data/labels.jsonl') => {
    put(
      'assay.yaml',
      `models:\n  - { key: m, isolation: sandbox, ${model} }\ntasks:\n  - { key: t, dataset: ${dataset}, scorer: { metrics: [exact-match] } }\nevaluation:\n  key: e\n  task_specifications: [{ key: s, task_key: t, model_key: m }]\n`,
    );
    return readProject(nodeFiles(folder), 'assay.yaml');
  };

  test('is its own: not the project’s, and without a dataset', async () => {
    for (const path of ['model.ts', 'data/model.ts', 'models/mine/model.ts', 'models/mine/other.py'])
      put(path, 'export default () => 1;');
    await expect(project('provider: module, module: model.ts')).rejects.toThrow('no folder of its own');
    await expect(project('provider: command, command: [python3, ./model.ts]')).rejects.toThrow(
      'no folder of its own',
    );
    await expect(project('provider: module, module: data/model.ts')).rejects.toThrow(
      'also holds the dataset data/labels.jsonl',
    );
    await expect(
      project('provider: command, command: [python3, models/mine/other.py, data/labels.jsonl]'),
    ).rejects.toThrow('data/labels.jsonl is outside of its folder models/mine');
    const read = await project('provider: module, module: models/mine/model.ts');
    expect(read.models[0]).toMatchObject({ isolation: 'sandbox' });
    await expect(project('provider: replay, outputs: data/labels.jsonl')).rejects.toThrow('isolation');
  });
});
