import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { oneModelProject, type OneModel, runAside } from './testing/one-model-project.ts';

/**
 * Models that look for the expected answer in everything they are handed, and answer with it if they find it.
 * Where labels travel with the sample, such a model is right every time.
 */
const samples = Array.from({ length: 8 }, (_, i) => ({
  id: `s${i}`,
  input: { question: `What is ${i}?` },
  expected: `SECRET-${i}`,
  metadata: { tags: ['SECRET-TAG'], citations: [{ id: 'c', text: 'SECRET-CITATION' }], note: `SECRET-${i}` },
}));
const secret = /SECRET-\w+/;

const search = `const seen = new Set();
function search(value) {
  if (typeof value === 'string') return /SECRET-\\w+/.exec(value)?.[0] ?? null;
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return null;
  seen.add(value);
  for (const key of Reflect.ownKeys(value)) {
    let inner;
    try { inner = value[key]; } catch { continue; }
    if (inner instanceof Promise) inner.catch(() => {});
    const found = search(String(key)) ?? search(inner);
    if (found !== null) return found;
  }
  return search(Object.getPrototypeOf(value));
}
`;

async function expectNothingFound(parts: Pick<OneModel, 'model' | 'files'>): Promise<string> {
  const model = `${parts.model}, parameters: { temperature: 0, max_tokens: 8 }`;
  const folder = await oneModelProject({ ...parts, model, samples });
  const { exitCode, out } = await runAside(['run', '--quiet'], folder);
  expect(exitCode).toBe(0);
  expect(out).toMatch(/exact-match\s+0\.0+.*n 8\n/);
  return folder;
}

test('a module finds nothing in what it is handed, nor in what all code of its process shares', async () => {
  const body = `export default function (request) { return search([...arguments, this, globalThis]) ?? 'nothing'; }`;
  await expectNothingFound({
    model: 'provider: module, module: cheat.mjs',
    files: { 'cheat.mjs': `${search}${body}` },
  });
});

test('a command finds nothing in its lines, arguments and environment', async () => {
  const body = `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, attempt } = JSON.parse(line);
  const output = search(line) ?? search(process.argv) ?? search(process.env) ?? 'nothing';
  console.log(JSON.stringify({ id, attempt, output }));
}`;
  await expectNothingFound({
    model: `provider: command, command: ['${process.execPath}', cheat.mjs]`,
    files: { 'cheat.mjs': `${search}${body}` },
  });
});

test('a server finds nothing in addresses, headers and bodies', async () => {
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url, headers } = request;
    const handed = `${method} ${url} ${JSON.stringify(headers)} ${await text(request)}`;
    const output = secret.exec(handed)?.[0] ?? 'nothing';
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ output }));
  };
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expectNothingFound({ model: `provider: http, url: 'http://127.0.0.1:${port}/ask'` });
});

test('a replay finds nothing in what an earlier run, scored, has left in the store', async () => {
  const outputs = samples.map(({ id }) => JSON.stringify({ id, output: 'nothing' })).join('\n');
  const folder = await expectNothingFound({
    model: 'provider: replay, outputs: outputs.jsonl',
    files: { 'outputs.jsonl': outputs },
  });
  const names = await readdir(join(folder, '.assay'), { recursive: true, withFileTypes: true });
  for (const entry of names.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name), 'latin1');
    // Tags name cohorts, and cohorts are reported; expected values, citations and other metadata are nowhere.
    expect(secret.exec(bytes.replaceAll('SECRET-TAG', ''))?.[0], entry.name).toBeUndefined();
  }
});
