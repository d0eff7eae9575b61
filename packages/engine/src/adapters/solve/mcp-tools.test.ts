import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { modelContext } from '../../testing/model-requests.ts';
import type { OpenTool } from './sandbox-tools.ts';
import { openMcpTools } from './mcp-tools.ts';

/** A server with `echo`, which says how often the server was started, and `die`, which ends it. */
const server = `import { createInterface } from 'node:readline';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
if (existsSync('gone')) process.exit(1);
appendFileSync('starts', '.');
const tool = (name, inputSchema = { type: 'object' }) => ({ name, inputSchema });
const say = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize')
    say(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } });
  if (method === 'tools/list') say(id, { tools: [tool('echo', SCHEMA), tool('die')] });
  if (method === 'tools/call' && params.name === 'die') process.exit(3);
  if (method === 'tools/call' && params.name === 'echo')
    say(id, { content: [{ type: 'text', text: params.arguments.text + ' ' + readFileSync('starts', 'utf8').length }] });
}`;
const texts = "{ type: 'object', properties: { text: { type: 'string' } } }";

async function open(schema = texts, only: readonly string[] | null = null) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-mcp-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'server.mjs'), server.replace('SCHEMA', schema));
  const context = { ...modelContext(folder), env: { PATH: dirname(process.execPath) } };
  const command = ['node', 'server.mjs'];
  const tools = await openMcpTools({ kind: 'mcp', command, only, timeout_ms: 60_000 }, context);
  onTestFinished(() => tools[0]!.close());
  const call = (name: string, given = {}): ReturnType<OpenTool['call']> =>
    tools.find((tool) => tool.definition.name === name)!.call('a', given, new AbortController().signal);
  return { folder, call };
}

test('a server of tools that ended is told to the model, and started again for the next call', async () => {
  const { call } = await open();
  expect(await call('echo', { text: 'first' })).toEqual({ result: 'first 1', is_error: false });
  expect(await call('die')).toMatchObject({
    result: expect.stringContaining('the tool die failed'),
    is_error: true,
  });
  expect(await call('echo', { text: 'then' })).toEqual({ result: 'then 2', is_error: false });
});

test('a server that ended and cannot be started again does not count against the model', async () => {
  const { call, folder } = await open();
  await call('die');
  writeFileSync(join(folder, 'gone'), '');
  await expect(call('echo', { text: 'x' })).rejects.toMatchObject({
    class: 'provider_error',
    message: expect.stringContaining('node server.mjs did not answer as a server of tools'),
  });
  rmSync(join(folder, 'gone'));
  expect(await call('echo', { text: 'back' })).toEqual({ result: 'back 2', is_error: false });
});

test('parameters that are not a JSON Schema are refused before anything is asked, unless nobody wants the tool', async () => {
  const wrong = "{ type: 'object', properties: { text: { type: 'strin' } } }";
  await expect(open(wrong)).rejects.toMatchObject({
    code: 'E_TOOL_SERVER',
    message: expect.stringContaining(
      'parameters of its tool echo that are not a JSON Schema: properties/text/type',
    ),
  });
  await expect(open(wrong, ['die'])).resolves.toBeDefined();
});

test('a tool that is not there is refused with those that are', async () => {
  await expect(open(texts, ['ecko'])).rejects.toMatchObject({
    code: 'E_TOOL_SERVER',
    fix: 'It has: echo, die.',
  });
});
