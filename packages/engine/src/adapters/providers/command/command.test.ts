import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Model, ModelRequest } from '../../../ports/model.ts';
import { declaredModel, failureOf, modelContext, modelRequest } from '../../../testing/model-requests.ts';
import { openModel } from '../open-model.ts';

let folder: string;
let models: Model[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-command-'));
  models = [];
});
afterEach(async () => {
  await Promise.all(models.map((model) => model.close!()));
  await rm(folder, { recursive: true });
});

/** Node scripts: `answer(request, reply)` is called for each line. */
async function script(answer: string, before = ''): Promise<readonly string[]> {
  const text = `
    import { createInterface } from 'node:readline';
    import { appendFileSync } from 'node:fs';
    appendFileSync('starts.txt', process.pid + '\\n');
    const reply = (request, rest) => process.stdout.write(JSON.stringify({ id: request.id, attempt: request.attempt, ...rest }) + '\\n');
    ${before}
    for await (const line of createInterface({ input: process.stdin })) {
      const request = JSON.parse(line);
      ${answer}
    }
  `;
  await writeFile(join(folder, 'model.mjs'), text);
  return [process.execPath, 'model.mjs'];
}

async function open(command: readonly string[], env = process.env): Promise<Model> {
  const model = await openModel(declaredModel('command', { command }), modelContext(folder, { env }));
  models.push(model);
  return model;
}

const ask = (model: Model, id: string, rest: Partial<ModelRequest> = {}) =>
  model.generate(modelRequest({ id, ...rest }));
const starts = async (): Promise<readonly number[]> => {
  const text = await readFile(join(folder, 'starts.txt'), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean).map(Number);
};
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const until = async (done: () => Promise<boolean>): Promise<void> => {
  while (!(await done())) await new Promise((resume) => setTimeout(resume, 5));
};

describe('openCommand', () => {
  test('one process answers many requests, with usage and trajectory', async () => {
    const model = await open(
      await script(
        `reply(request, { output: { echo: request.input, told: Object.keys(request) }, usage: { input_tokens: 3, output_tokens: 4 }, trajectory: { tool_calls: [], steps: 2 } })`,
      ),
    );
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(model, `s${index}`, { input: index })),
    );
    expect(replies[49]).toEqual({
      output: { echo: 49, told: ['id', 'attempt', 'input', 'messages', 'parameters'] },
      usage: { input_tokens: 3, output_tokens: 4, cost_usd: null },
      trajectory: { tool_calls: [], steps: 2 },
    });
    expect(await starts()).toHaveLength(1);
  });

  test('replies come in any order, told apart by id and attempt', async () => {
    const model = await open(
      await script(
        `held.push(request); if (held.length === 4) for (const one of held.reverse()) reply(one, { output: one.id + '/' + one.attempt })`,
        'const held = [];',
      ),
    );
    const asked = [
      ask(model, 'a'),
      ask(model, 'a', { attempt: 1 }),
      ask(model, 'b'),
      ask(model, 'b', { attempt: 1 }),
    ];
    expect((await Promise.all(asked)).map(({ output }) => output)).toEqual(['a/0', 'a/1', 'b/0', 'b/1']);
  });

  test.runIf(spawnSync('python3', ['-c', 'pass']).status === 0)('python3 answers', async () => {
    const lines = [
      'import json, sys',
      'for line in sys.stdin:',
      '    request = json.loads(line)',
      '    reply = {"id": request["id"], "attempt": request["attempt"], "output": request["input"].upper()}',
      '    print(json.dumps(reply, ensure_ascii=False), flush=True)',
    ];
    await writeFile(join(folder, 'model.py'), lines.join('\n'));
    const env = { ...process.env, PYTHONIOENCODING: 'utf-8' };
    const model = await open(['python3', 'model.py'], env);
    const replies = await Promise.all(['grüß', 'né', 'ok'].map((input) => ask(model, input, { input })));
    expect(replies.map(({ output }) => output)).toEqual(['GRÜSS', 'NÉ', 'OK']);
    expect(model.identity['files']).toEqual({ 'model.py': expect.stringMatching(/^sha256:/) as string });
  });

  test('nothing is read by a shell', async () => {
    const model = await open([
      ...(await script('reply(request, { output: process.argv.slice(2) })')),
      '$(touch pwned); `id`',
      '| cat\n',
    ]);
    expect((await ask(model, 'x')).output).toEqual(['$(touch pwned); `id`', '| cat\n']);
  });

  test('an end while an answer is owed is a crash with its last words, and the next request starts it again', async () => {
    const model = await open(
      await script(
        `if (request.id === 'bad') { process.stderr.write('noise\\n'.repeat(5000), () => process.exit(3)); continue; } reply(request, { output: 'fine' })`,
      ),
    );
    expect((await ask(model, 'good')).output).toBe('fine');
    const failure = await failureOf(ask(model, 'bad'));
    expect(failure).toMatchObject({ class: 'crash', retryable: false });
    expect(failure.message).toMatch(/exit code 3/);
    expect(failure.message.length).toBeLessThanOrEqual(500);
    expect((await ask(model, 'good')).output).toBe('fine');
    expect(await starts()).toHaveLength(2);
  });

  test('the last words are in the message, without secrets', async () => {
    const model = await open(
      await script(`process.stderr.write('no GPU; Authorization: Bearer abcdef123456'); process.exit(1)`),
    );
    const { message } = await failureOf(ask(model, 'x'));
    expect(message).toMatch(/it said: no GPU; Authorization: \[redacted\]$/);
  });

  test('with several answers owed, a crash may be tried again: it is unknown whose fault it was', async () => {
    const model = await open(
      await script(`if (++seen === 3) process.kill(process.pid, 'SIGKILL')`, 'let seen = 0;'),
    );
    const failures = await Promise.all(['a', 'b', 'c'].map((id) => failureOf(ask(model, id))));
    for (const failure of failures) expect(failure).toMatchObject({ class: 'crash', retryable: true });
    expect(failures[0]!.message).toMatch(/ended by SIGKILL/);
  });

  test('a class that the command states itself is marked as claimed, one that it does not know is a crash', async () => {
    const model = await open(
      await script(
        `reply(request, { error: { class: JSON.stringify(request).includes('judge_error') ? 'judge_error' : 'provider_error', message: 'm' } })`,
      ),
    );
    expect(await failureOf(ask(model, 'provider_error'))).toMatchObject({
      class: 'provider_error',
      claimed: true,
    });
    expect(await failureOf(ask(model, 'judge_error'))).toMatchObject({ class: 'crash', claimed: false });
  });

  test('a command that never answers is not started for ever', async () => {
    const waits: number[] = [];
    const clock = {
      now: () => '2026-01-01T00:00:00Z',
      steady: () => 0,
      sleep: (ms: number) => Promise.resolve(void waits.push(ms)),
    };
    const declared = declaredModel('command', { command: await script('', 'process.exit(9);') });
    const model = await openModel(declared, modelContext(folder, { clock }));
    models.push(model);
    for (let index = 0; index < 8; index += 1) expect((await failureOf(ask(model, 'x'))).class).toBe('crash');
    const failure = await failureOf(ask(model, 'x'));
    expect(failure).toMatchObject({ class: 'provider_error', retryable: false });
    expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 6400]);
    expect(await starts()).toHaveLength(8);
  });

  test.each([
    ['prose', `process.stdout.write('Loading…\\n')`],
    ['an array', `process.stdout.write('[1]\\n')`],
    ['no id', `process.stdout.write(JSON.stringify({ output: 1 }) + '\\n')`],
    ['NaN', `process.stdout.write('{"id":"x","attempt":0,"output":NaN}\\n')`],
    ['bytes', `process.stdout.write(Buffer.from([0xff, 0xfe, 0x0a]))`],
    ['a long line', `process.stdout.write('y'.repeat(1e6) + '\\n')`],
  ])('%s in place of a reply is unparsable, with an excerpt', async (_, answer) => {
    const model = await open(await script(answer));
    const failure = await failureOf(ask(model, 'x'));
    expect(failure).toMatchObject({ class: 'unparsable', retryable: false });
    expect(failure.message).toMatch(/not a reply to what was asked/);
    expect(failure.message.length).toBeLessThanOrEqual(500);
  });

  test.each([
    ['of a sample that was not asked', `reply({ id: 'someone', attempt: 0 }, { output: 1 })`],
    ['given twice', `reply(request, { output: 1 }); reply({ id: 'a', attempt: 0 }, { output: 2 })`],
  ])('a reply %s is a crash, and not an answer of the sample that waits', async (_, answer) => {
    const model = await open(
      await script(`if (request.id !== 'a') { ${answer} } else { reply(request, { output: 0 }) }`),
    );
    expect((await ask(model, 'a')).output).toBe(0);
    const outcomes = await Promise.allSettled(['b', 'c'].map((id) => ask(model, id)));
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    expect(failed.length).toBeGreaterThan(0);
    for (const outcome of failed) expect(outcome).toMatchObject({ reason: { class: 'crash' } });
  });

  test('a reply without an attempt is understood while one attempt of its id is asked, and not with two', async () => {
    const bare = `process.stdout.write(JSON.stringify({ id: request.id, output: request.id }) + '\\n')`;
    const model = await open(await script(bare));
    const outputs = await Promise.all(['a', 'b:0'].map(async (id) => (await ask(model, id)).output));
    expect(outputs).toEqual(['a', 'b:0']);
    const late = await open(
      await script(`held.push(request); if (held.length === 2) ${bare}`, 'const held = [];'),
    );
    const failures = await Promise.all([0, 1].map((attempt) => failureOf(ask(late, 'a', { attempt }))));
    for (const failure of failures) expect(failure.message).toMatch(/the id and attempt of its request/);
  });

  test('garbage with several answers owed is a crash of them all, and a new start', async () => {
    const model = await open(
      await script(
        `if (request.id === 'c') process.stdout.write('???\\n'); if (request.id === 'd') reply(request, { output: 1 })`,
      ),
    );
    const failures = await Promise.all(['a', 'b', 'c'].map((id) => failureOf(ask(model, id))));
    for (const failure of failures) expect(failure).toMatchObject({ class: 'crash', retryable: true });
    expect((await ask(model, 'd')).output).toBe(1);
    expect(await starts()).toHaveLength(2);
  });

  test.each([
    ['a text', `'no idea'`, { class: 'crash', retryable: false, message: 'no idea' }],
    [
      'a class',
      `{ class: 'refusal', message: 'never' }`,
      { class: 'refusal', retryable: false, message: 'never' },
    ],
    ['a limit', `{ class: 'rate_limited', message: 'slowly' }`, { class: 'rate_limited', retryable: true }],
  ])('an error that the reply states: %s', async (_, error, expected) => {
    const model = await open(await script(`reply(request, { error: ${error} })`));
    expect(await failureOf(ask(model, 'x'))).toMatchObject(expected);
  });

  test('a reply with neither output nor error is unparsable', async () => {
    const model = await open(await script(`reply(request, { answer: 1 })`));
    expect((await failureOf(ask(model, 'x'))).message).toMatch(
      /neither output nor error, but: id, attempt, answer/,
    );
  });

  test('a request that is given up closes the process to new ones; it is killed when nothing wanted is owed', async () => {
    const model = await open(
      await script(
        `if (request.id === 'hang') continue; if (request.id === 'slow') setTimeout(() => reply(request, { output: 'late' }), 150); else reply(request, { output: process.pid })`,
        'setInterval(() => {}, 1000);',
      ),
    );
    const first = (await ask(model, 'pid')).output as number;
    const control = new AbortController();
    const slow = ask(model, 'slow');
    const hanging = failureOf(ask(model, 'hang', { signal: control.signal }));
    control.abort();
    expect(await hanging).toMatchObject({ class: 'interrupted' });
    const second = (await ask(model, 'pid')).output as number;
    expect(second).not.toBe(first);
    expect((await slow).output).toBe('late');
    await until(async () => !isAlive(first));
    const again = new AbortController();
    const last = failureOf(ask(model, 'hang', { signal: again.signal }));
    again.abort();
    expect(await last).toMatchObject({ class: 'interrupted' });
    await until(async () => !isAlive(second));
  });

  test('a late reply is not taken for the answer to a later request of the same sample', async () => {
    const model = await open(
      await script(
        `count += 1; const mine = count; setTimeout(() => reply(request, { output: mine }), mine === 1 ? 2_000 : 0)`,
        'let count = 0;',
      ),
    );
    const control = new AbortController();
    const first = failureOf(ask(model, 's', { signal: control.signal }));
    await until(async () => (await starts()).length === 1);
    control.abort();
    await first;
    // The second process counts from one again: had the first one's reply been taken, it would come from it.
    expect((await ask(model, 's')).output).toBe(1);
    expect(await starts()).toHaveLength(2);
  });

  test('at close it is killed, even if it does not want to be, and its children with it', async () => {
    const model = await open(
      await script(
        `reply(request, { output: child.pid })`,
        `import { spawn } from 'node:child_process';
         process.on('SIGTERM', () => {});
         const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
         setInterval(() => {}, 1000);`,
      ),
    );
    const grandchild = (await ask(model, 'x')).output as number;
    const owed = ask(model, 'x');
    await owed;
    await model.close!();
    const [pid] = await starts();
    await until(async () => !isAlive(pid!) && !isAlive(grandchild));
    expect(await failureOf(ask(model, 'y'))).toMatchObject({ class: 'interrupted' });
  });

  test('it does not outlive a process that exits without closing it', async () => {
    const [, path] = await script(`reply(request, { output: 1 })`, 'setInterval(() => {}, 1000);');
    const engine = new URL('../../../', import.meta.url).href;
    const parent = `
      import { openModel } from '${engine}adapters/providers/open-model.ts';
      import { declaredModel, modelContext, modelRequest } from '${engine}testing/model-requests.ts';
      const declared = declaredModel('command', { command: [process.execPath, '${path}'] });
      const model = await openModel(declared, modelContext(process.cwd()));
      await model.generate(modelRequest());
      process.exit(5);
    `;
    const node = spawnSync(process.execPath, ['--input-type=module', '-e', parent], { cwd: folder });
    expect(node.status, String(node.stderr)).toBe(5);
    const [pid] = await starts();
    await until(async () => !isAlive(pid!));
  });

  test('a program that is not there is an error before anything runs', async () => {
    const missing = openModel(
      declaredModel('command', { command: ['no-such-program-at-all'] }),
      modelContext(folder),
    );
    await expect(missing).rejects.toMatchObject({ code: 'E_MODEL_COMMAND', trouble: 'environment' });
    const plain = openModel(declaredModel('command', { command: ['./starts.txt'] }), modelContext(folder));
    await expect(plain).rejects.toMatchObject({ code: 'E_MODEL_COMMAND' });
  });

  test('its identity follows the text of the program', async () => {
    const command = await script('');
    const before = (await open([...command, '--key=sk-abcdefghijkl'])).identity;
    expect(before['command']).toEqual([process.execPath, 'model.mjs', '--key=[redacted]']);
    await writeFile(join(folder, 'model.mjs'), '// other');
    const after = (await open([...command, '--key=sk-abcdefghijkl'])).identity;
    expect(after['files']).not.toEqual(before['files']);
  });

  test('answers of a megabyte and inputs of a megabyte pass', async () => {
    const model = await open(await script('reply(request, { output: request.input + request.input })'));
    const input = 'ü'.repeat(500_000);
    const replies = await Promise.all([1, 2, 3].map((n) => ask(model, `s${n}`, { input })));
    for (const { output } of replies) expect(output).toBe(input + input);
  });
});
