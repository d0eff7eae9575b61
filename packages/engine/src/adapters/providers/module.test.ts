import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Model, ModelRequest } from '../../ports/model.ts';
import { declaredModel, failureOf, modelContext, modelRequest } from '../../testing/model-requests.ts';
import { openModel } from './open-model.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-module-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function open(text: string, path = 'model.ts'): Promise<Model> {
  await writeFile(join(folder, path), text);
  return openModel(declaredModel('module', { module: path }), modelContext(folder));
}

const ask = (model: Model, rest: Partial<ModelRequest> = {}) => model.generate(modelRequest(rest));

describe('openModule', () => {
  test('TypeScript with imports answers', async () => {
    await writeFile(
      join(folder, 'shout.ts'),
      'export const shout = (text: string): string => text.toUpperCase();',
    );
    const model = await open(`
      import { shout } from './shout.ts';
      interface Request { readonly input: string }
      export default async ({ input }: Request): Promise<object> => ({ answer: shout(input) });
    `);
    expect((await ask(model, { input: 'hi' })).output).toEqual({ answer: 'HI' });
  });

  test('JavaScript that does not wait answers too', async () => {
    const model = await open('export default ({ input }) => input.length;', 'model.mjs');
    expect((await ask(model, { input: 'four' })).output).toBe(4);
  });

  test('it is handed frozen copies of six things and nothing else', async () => {
    const model = await open(
      `
      const frozen = (value) => typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen));
      export default function (...handed) {
        const [request] = handed;
        const { signal, ...rest } = request;
        const tries = [() => { request.input.question = 'x'; }, () => { request.messages.push(1); }, () => { request.parameters.temperature = 9; }, () => { request.label = 1; }];
        const refused = tries.map((change) => { try { change(); return false; } catch { return true; } });
        return { count: handed.length, keys: Reflect.ownKeys(request), frozen: Object.values(rest).every(frozen) && Object.isFrozen(request), refused, self: this === undefined, signal: signal instanceof AbortSignal && Reflect.ownKeys(signal).every((key) => typeof key === 'symbol') };
      }
    `,
      'model.mjs',
    );
    const input = { question: 'q', parts: [{ text: 't' }] };
    const request = modelRequest({ input, parameters: { temperature: 0, stop: ['a'] } });
    expect((await model.generate(request)).output).toEqual({
      count: 1,
      keys: ['id', 'input', 'messages', 'parameters', 'signal', 'attempt'],
      frozen: true,
      refused: [true, true, true, true],
      self: true,
      signal: true,
    });
    expect(Object.isFrozen(input)).toBe(false);
  });

  test('what it keeps of its output does not change the output later', async () => {
    const model = await open(
      'const kept = { n: 1 }; export default () => { const now = kept; queueMicrotask(() => { kept.n += 1; }); return now; };',
      'model.mjs',
    );
    const { output } = await ask(model);
    await Promise.resolve();
    expect(output).toEqual({ n: 1 });
  });

  test.each([
    ['an error', `throw new RangeError('too far')`, /threw RangeError: too far/],
    ['a text', `throw 'plain'`, /threw plain/],
    ['nothing', `throw undefined`, /threw a undefined/],
    ['a rejection', `return Promise.reject(new Error('later'))`, /threw Error: later/],
    ['an abort of its own', `throw new DOMException('x', 'AbortError')`, /threw AbortError: x/],
    ['a getter that throws', `return { get a() { throw new Error('trap'); } }`, /threw Error: trap/],
    ['a secret', `throw new Error('key sk-abcdefghijklmnop')`, /key \[redacted\]/],
  ])('throwing %s is a crash', async (_, body, message) => {
    const model = await open(`export default () => { ${body}; };`, 'model.mjs');
    const failure = await failureOf(ask(model));
    expect(failure).toMatchObject({ class: 'crash', retryable: false });
    expect(failure.message).toMatch(message);
  });

  test.each([
    ['undefined', 'undefined', /returned nothing \(undefined\): its function has to return the output/],
    ['undefined inside', '({ a: [undefined] })', /undefined at output\.a\[0\], which is not valid JSON/],
    ['a function', '() => 1', /returned a function, which is not valid JSON/],
    ['a symbol', 'Symbol("x")', /returned a symbol, which is not valid JSON/],
    ['a bigint', '1n', /returned a bigint, which is not valid JSON/],
    ['NaN', 'NaN', /returned NaN, which is not valid JSON/],
    ['an infinity', '[1, -Infinity]', /-Infinity at output\[1\]/],
    ['a date', 'new Date(0)', /returned an instance of Date, which is not valid JSON/],
    ['a map', 'new Map()', /an instance of Map/],
    ['a cycle', '(() => { const a = []; a.push({ a }); return a; })()', /a cycle at output\[0\]\.a/],
    ['a hole', '[1, , 2]', /undefined at output\[1\]/],
    [
      'depth',
      '(() => { let a = 1; for (let i = 0; i < 1000; i += 1) a = [a]; return a; })()',
      /nesting deeper than 200/,
    ],
    ['a prototype', 'JSON.parse(\'{"__proto__": 1}\')', /the key __proto__/],
  ])('returning %s is unparsable', async (_, value, message) => {
    const model = await open(`export default async () => (${value});`, 'model.mjs');
    const failure = await failureOf(ask(model));
    expect(failure).toMatchObject({ class: 'unparsable', retryable: false });
    expect(failure.message).toMatch(message);
  });

  test('what is thrown is told with its place in the file', async () => {
    const model = await open('export default () => {\n  throw new Error("boom");\n};\n', 'model.mjs');
    expect((await failureOf(ask(model))).message).toBe('model.mjs threw Error: boom (at model.mjs:2:9)');
  });

  test.each([
    ['module.exports = () => 1;', /module is not defined/, /export default/],
    [
      'import x from "not-there"; export default () => x;',
      /Cannot find package 'not-there'$/,
      /npm install not-there/,
    ],
    ['export default () => {\n  const x = ;\n};', /SyntaxError/, /cannot be read there/],
  ])('a module that does not load says what to do: %s', async (code, message, fix) => {
    const error = await open(code, 'model.mjs').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'E_MODEL_MODULE', location: { file: 'model.mjs' } });
    expect((error as Error).message).toMatch(message);
    expect((error as { fix: string }).fix).toMatch(fix);
  });

  test('the same object twice is no cycle', async () => {
    const model = await open('const a = { n: 1 }; export default () => [a, a];', 'model.mjs');
    expect((await ask(model)).output).toEqual([{ n: 1 }, { n: 1 }]);
  });

  test('one that never resolves is interrupted by the signal', async () => {
    const model = await open('export default () => new Promise(() => {});', 'model.mjs');
    const control = new AbortController();
    const asked = failureOf(ask(model, { signal: control.signal }));
    control.abort();
    expect(await asked).toMatchObject({ class: 'interrupted', retryable: false });
  });

  test('one that heeds the signal is interrupted, not crashed', async () => {
    const model = await open(
      `export default ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));`,
      'model.mjs',
    );
    const control = new AbortController();
    const asked = failureOf(ask(model, { signal: control.signal }));
    control.abort();
    expect(await asked).toMatchObject({ class: 'interrupted' });
  });

  test.each([
    ['no default export', 'export const model = () => 1;', /it has none/],
    ['a default export that is not a function', 'export default { answer: 1 };', /it is a object/],
    ['broken code', 'export default (', /cannot load the module/],
    ['a module that throws', `throw new Error('at load')`, /at load/],
    ['an import that is not there', `import './gone.mjs'; export default () => 1;`, /cannot load the module/],
  ])('%s is an error before anything runs', async (_, text, message) => {
    const opened = open(text, 'model.mjs');
    await expect(opened).rejects.toMatchObject({ code: 'E_MODEL_MODULE', trouble: 'usage' });
    await expect(opened).rejects.toThrow(message);
  });

  test('it has to be a file below the project folder', async () => {
    await mkdir(join(folder, 'project'));
    await writeFile(join(folder, 'outside.mjs'), 'export default () => 1;');
    await symlink(join(folder, 'outside.mjs'), join(folder, 'project', 'link.mjs'));
    const context = modelContext(join(folder, 'project'));
    for (const module of ['../outside.mjs', join(folder, 'outside.mjs'), 'link.mjs']) {
      await expect(openModel(declaredModel('module', { module }), context)).rejects.toMatchObject({
        code: 'E_SPEC_PATH',
      });
    }
    await expect(openModel(declaredModel('module', { module: 'gone.mjs' }), context)).rejects.toMatchObject({
      code: 'E_PATH',
    });
  });

  test('its identity follows its text and that of what it imports; changed code is loaded again', async () => {
    await mkdir(join(folder, 'parts'));
    await writeFile(join(folder, 'parts/word.mjs'), `export const word = 'one';`);
    const text = `import { word } from './parts/word.mjs'; export default () => word;`;
    const first = await open(text, 'model.mjs');
    const again = await open(text, 'model.mjs');
    expect(again.identity).toEqual(first.identity);
    await writeFile(join(folder, 'parts/word.mjs'), `export const word = 'two';`);
    const changed = await open(text, 'model.mjs');
    expect(changed.identity['digest']).not.toBe(first.identity['digest']);
    const other = await open(`export default () => 'other';`, 'model.mjs');
    expect((await ask(first)).output).toBe('one');
    expect((await ask(other)).output).toBe('other');
  });
});
