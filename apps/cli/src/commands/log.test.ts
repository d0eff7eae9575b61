import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { oneModelProject } from '../run/testing/one-model-project.ts';
import { runCommand } from '../testing/run-command.ts';

/** Answers with the input; `bad` fails. */
const model = `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, attempt, input } = JSON.parse(line);
  const usage = { input_tokens: 3, output_tokens: 2 };
  console.log(JSON.stringify(id === 'bad'
    ? { id, attempt, error: { class: 'provider_error', message: 'it broke' } }
    : { id, attempt, output: input.word, usage }));
}`;

const samples = ['good', 'bad', 'long', 'last'].map((id) => ({
  id,
  input: { word: `word-${id}` },
  expected: id === 'last' ? 'another' : `word-${id}`,
}));

async function project(): Promise<string> {
  const folder = await oneModelProject({
    model: `provider: command, command: ['${process.execPath}', model.mjs], parameters: { temperature: 0, max_tokens: 8 }, limits: { concurrency: 1, max_retries: 0 }`,
    metrics: 'exact-match, regex: { name: short, pattern: "^word" }',
    samples,
    files: { 'model.mjs': model },
  });
  await edit(folder, 'assay.yaml', 'key: task, ', 'key: task, prompt: "Say {{input.word}}.", ');
  const { exitCode, err } = await runCommand(['run', '--quiet'], folder);
  expect(exitCode, err).toBe(0);
  return folder;
}

async function edit(folder: string, file: string, from: string, to: string): Promise<void> {
  const before = await readFile(join(folder, file), 'utf8');
  expect(before).toContain(from);
  await writeFile(join(folder, file), before.replace(from, to));
}

interface Page {
  readonly outputs: readonly { readonly sample_id: string; readonly scores: readonly { name: string }[] }[];
  readonly next: string | null;
}

async function page(folder: string, ...args: readonly string[]): Promise<Page> {
  const { exitCode, out, err } = await runCommand(['log', 'latest', ...args, '--format', 'json'], folder);
  expect(exitCode, err).toBe(0);
  return JSON.parse(out) as Page;
}

describe('assay log RUN', () => {
  test('lists outputs with what became of them, filtered and in pages', async () => {
    const folder = await project();
    const ids = async (...args: readonly string[]) =>
      (await page(folder, ...args)).outputs.map(({ sample_id: id }) => id);
    expect(await ids()).toEqual(['good', 'bad', 'long', 'last']);
    expect(await ids('--failed')).toEqual(['bad']);
    expect(await ids('--missing')).toEqual(['bad']);
    const first = await page(folder, '--limit', '3', '--score', 'short');
    expect(first.outputs.map(({ scores }) => scores.map(({ name }) => name))).toEqual([
      ['short'],
      ['short'],
      ['short'],
    ]);
    expect(await ids('--limit', '3', '--after', first.next!)).toEqual(['last']);
    const { out } = await runCommand(['log', 'latest'], folder);
    expect(out).toMatch(/^sample +outcome +exact-match +short +tokens +ms +answer\n/);
    expect(out).toMatch(/\nbad +provider_error +missing: provider_error .* it broke\n/);
    expect(out).toMatch(/\nlong +produced +true +true +3\+2 /);
  });

  test('finds the answers that were cut off', async () => {
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        const finish_reason = body.includes('word-long') ? 'length' : 'stop';
        const message = { role: 'assistant', content: 'word' };
        const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
        const reply = { id: 'r', object: 'chat.completion', created: 1, model: 'served', usage };
        response.writeHead(200, { 'content-type': 'application/json' });
        return response.end(JSON.stringify({ ...reply, choices: [{ index: 0, message, finish_reason }] }));
      });
    });
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const folder = await oneModelProject({
      model: `provider: openai_compatible, base_url: 'http://127.0.0.1:${port}/v1', model: m, parameters: { temperature: 0, max_tokens: 8 }`,
      samples,
    });
    await runCommand(['run', '--quiet'], folder);
    const { outputs } = await page(folder, '--truncated');
    expect(outputs.map(({ sample_id: id }) => id)).toEqual(['long']);
    expect((await runCommand(['log', 'latest'], folder)).out).toMatch(/\nlong +cut off /);
    const { out } = await runCommand(['log', 'latest', 'long'], folder);
    expect(out).toContain('served by served · ended with length · 3 tokens in, 2 out');
  });

  test('says what it expects', async () => {
    const folder = await project();
    for (const [args, why] of [
      [['nobody'], 'E_RUN_UNKNOWN'],
      [['latest', 'nobody'], 'assay log'],
      [['latest', '--score', 'nothing'], '--score "nothing": there is no such score'],
      [['latest', '--after', 'x'], '--after "x"'],
      [['latest', '--limit', '0'], 'expected a whole number, 1 or more'],
    ] as const) {
      const { exitCode, err } = await runCommand(['log', ...args], folder);
      expect([exitCode, err]).toEqual([2, expect.stringContaining(why)]);
    }
    const none = await runCommand(['log', 'latest', '--failed', '--truncated'], folder);
    expect([none.exitCode, none.out, none.err]).toEqual([0, '', expect.stringContaining('no such samples')]);
  });
});

describe('assay log RUN SAMPLE', () => {
  test('tells what was asked, what came back, and every score with how it was made', async () => {
    const folder = await project();
    const { out } = await runCommand(['log', 'latest', 'last'], folder);
    for (const part of [
      'user: Say word-last.',
      '"max_tokens":8',
      'expected: another',
      '3 tokens in, 2 out',
      'exact-match: false',
      'short: true\n    The answer matches /^word/, at characters 1 to 4.\n    by regex {"pattern":"^word"}',
    ])
      expect(out).toContain(part);
    expect((await runCommand(['log', 'latest', 'bad'], folder)).out).toContain(
      'failed (provider_error): it broke',
    );
    const { out: json } = await runCommand(['log', 'latest', 'last', '--format', 'json'], folder);
    expect(JSON.parse(json)).toMatchObject({
      sample_id: 'last',
      asked: { messages: [{ role: 'user', content: 'Say word-last.' }], label: { expected: 'another' } },
      trials: [{ entry: { output: { output: 'word-last' } }, scores: [{ name: 'exact-match' }, {}] }],
    });
  });

  test('what has changed since is not shown as if it had been asked', async () => {
    const folder = await project();
    await edit(folder, 'assay.yaml', 'Say ', 'Shout ');
    const prompt = await runCommand(['log', 'latest', 'good'], folder);
    expect(prompt.out).toContain('the messages cannot be shown: the prompt has changed since it was asked');
    expect(prompt.out).toContain('input: {"word":"word-good"}');
    await edit(folder, 'data.jsonl', 'word-good"}', 'word-other"}');
    const data = await runCommand(['log', 'latest', 'good'], folder);
    expect(data.out).toContain('its input has changed since it was asked');
    expect(data.out).not.toContain('word-other');
    await appendFile(join(folder, 'assay.yaml'), '\nnonsense: 1\n');
    expect((await runCommand(['log', 'latest', 'good'], folder)).out).toContain('messages cannot be shown');
    await rm(join(folder, 'assay.yaml'));
    const alone = await runCommand(['log', 'latest', 'good'], folder);
    expect(alone.out).toContain('there is no project file');
    expect(alone.out).toContain('word-good');
  });

  test('judges are heard with their reasons, and nobody is asked again', async () => {
    const folder = await oneModelProject({
      model: 'provider: module, module: model.mjs, parameters: { temperature: 0, max_tokens: 8 }',
      samples,
      metrics: 'llm-as-judge: { judge: judge }',
      files: {
        'model.mjs': 'export default ({ input }) => input.word;',
        'judge.mjs': `import { appendFileSync } from 'node:fs';
export default ({ id }) => { appendFileSync(import.meta.dirname + '/asked.log', id + '\\n'); return { score: 1, reason: 'it says ' + id }; };`,
      },
    });
    await edit(
      folder,
      'assay.yaml',
      'tasks:',
      '  - { key: judge, provider: module, module: judge.mjs }\ntasks:',
    );
    expect((await runCommand(['run', '--quiet'], folder)).exitCode).toBe(0);
    const asked = await readFile(join(folder, 'asked.log'), 'utf8');
    const { out, err } = await runCommand(['log', 'latest', 'good'], folder);
    expect(out, err).toContain('judge: 1: it says good');
    expect(await readFile(join(folder, 'asked.log'), 'utf8')).toBe(asked);
    await edit(folder, 'assay.yaml', 'judge: judge }', 'judge: judge, rubric: Be strict. }');
    expect((await runCommand(['log', 'latest', 'good'], folder)).out).toContain(
      'judge: its reply is not kept',
    );
    expect(await readFile(join(folder, 'asked.log'), 'utf8')).toBe(asked);
    // A judge whose key is not set.
    await edit(
      folder,
      'assay.yaml',
      'provider: module, module: judge.mjs',
      'provider: openai, model: gpt-4o-2024-08-06',
    );
    const { out: without } = await runCommand(['log', 'latest', 'good'], folder);
    expect(without).toContain('what judges said cannot be shown');
    expect(without).toContain('word-good');
  });
});
