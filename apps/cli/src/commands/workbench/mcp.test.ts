import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtProgram } from '../../../../../testing/programs/built-program.ts';
import { runProcess } from '../../testing/run-process.ts';
import { runCommand } from '../../testing/run-command.ts';

const main = await builtProgram('main');

let folder = '';
let reader: Client;
let writer: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-mcp-'));
  [reader, writer] = await Promise.all([connect(), connect('--allow-write')]);
});
afterAll(async () => {
  await Promise.all([reader.close(), writer.close()]);
});

async function connect(...flags: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const args = [main, 'mcp', ...flags];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd: folder, stderr: 'inherit' }),
  );
  return client;
}

async function call(to: Client, name: string, given: Record<string, unknown>): Promise<CallToolResult> {
  return (await to.callTool({ name, arguments: given })) as CallToolResult;
}

function jsonOf({ content }: CallToolResult): unknown {
  const [first] = content;
  return JSON.parse(first?.type === 'text' ? first.text : 'null');
}

async function writeProject(model: string): Promise<void> {
  const rows = ['a', 'b', 'c'].map((id) => JSON.stringify({ id, input: id, expected: id }));
  await writeFile(join(folder, 'data.jsonl'), rows.join('\n'));
  await writeFile(join(folder, 'model.mjs'), model);
  await writeFile(
    join(folder, 'assay.yaml'),
    `models: [{ key: toy, provider: module, module: model.mjs }]
tasks: [{ key: echo, dataset: data.jsonl, scorer: { metrics: [exact-match] } }]
evaluation: { key: echo, task_specifications: [{ key: echo, task_key: echo, model_key: toy }] }
`,
  );
}

const whole = { project: 'assay.yaml', evaluations: [] };

/** Of every file but those in which SQLite keeps account of who has it open. */
async function digestsIn(root: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/-(?:shm|wal)$/.test(entry.name));
  const digests = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [
      path,
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

describe('assay mcp', () => {
  test('offers what reads, each with the schema of its request, and nothing that writes', async () => {
    const { tools } = await reader.listTools();
    const named = (name: string): Tool | undefined => tools.find((tool) => tool.name === name);
    expect(named('run')).toBeUndefined();
    expect(named('extract')).toBeUndefined();
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    expect(named('search')!.inputSchema).toMatchObject({
      type: 'object',
      required: ['query', 'paths'],
      properties: { query: { properties: { metric: { type: 'string' } } } },
      additionalProperties: false,
    });
  });

  test('no argument is marked as one that only the server may set', async () => {
    const { tools } = await writer.listTools();
    expect(tools.filter(({ inputSchema }) => JSON.stringify(inputSchema).includes('"readOnly"'))).toEqual([]);
  });

  test('the catalogue comes as lines that a model can read, and one metric whole', async () => {
    const listed = await call(reader, 'metrics_list', {});
    expect(jsonOf(listed)).toHaveProperty(['Answers', 0, 'name'], 'exact-match');
    expect(JSON.stringify(listed).length).toBeLessThan(100_000);
    expect(jsonOf(await call(reader, 'metrics_show', { name: 'exact-match' }))).toHaveProperty('facts.page');
  });

  test('arguments that do not fit are named, with what was expected', async () => {
    const refused = await call(reader, 'validate', { files: ['a'] });
    expect(refused.isError).toBe(true);
    expect(jsonOf(refused)).toMatchObject({ error: { code: 'E_ARGUMENTS' } });
    const { error } = jsonOf(refused) as { error: { message: string } };
    expect(error.message).toContain('paths');
    expect(error.message).toContain('the key "files" is not known');
    expect(error.message).not.toContain('undefined');
  });

  test('with --allow-write what writes is offered too, and marked', async () => {
    const { tools } = await writer.listTools();
    const marks = new Map(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]));
    expect(marks.get('run')).toBe(false);
    expect(marks.get('report')).toBe(true);
  });

  test('a tool gives the result of its verb', async () => {
    const quiz = ['--name', 'Quiz', '--output-field', 'answer:string', '--metric', 'accuracy'];
    await runCommand(['init', 'task', ...quiz, '--out', 'problem.jsonld'], folder);
    const shown = jsonOf(await call(reader, 'validate', { paths: ['problem.jsonld'] }));
    expect(shown).toMatchObject({ files: [{ path: 'problem.jsonld', conforms: true }] });
  });

  test('a tool that is not offered is not called', async () => {
    await writeProject('export default ({ input }) => input;');
    await expect(call(reader, 'run', whole)).rejects.toThrow(/no tool "run".*--allow-write/);
    expect(existsSync(join(folder, '.assay'))).toBe(false);
    expect(jsonOf(await call(reader, 'match', { solution: 's.jsonld', run_tests: true }))).toMatchObject({
      error: { code: 'E_NOT_ALLOWED', fix: expect.stringContaining('--allow-write') },
    });
  });

  test('a run tells its progress; reading what it left changes no file', async () => {
    await writeProject('export default ({ input }) => input;');
    const heard: number[] = [];
    const onprogress = ({ progress }: { progress: number }): number => heard.push(progress);
    const ran = await writer.callTool({ name: 'run', arguments: whole }, undefined, { onprogress });
    expect(ran.isError ?? false).toBe(false);
    expect(heard.length).toBeGreaterThan(0);
    expect(heard).toEqual(heard.map((_, i) => i + 1));
    const before = await digestsIn(folder);
    const { project } = whole;
    for (const [name, given] of [
      ['report', { project }],
      ['plan', whole],
      ['list_executions', { project }],
      ['list_runs', { project }],
      ['list_scorings', { project }],
      ['log_outputs', { project, run: 'latest' }],
      ['log_sample', { project, run: 'latest', sample: 'a' }],
      ['baseline_list', { project }],
      ['metrics_list', {}],
      ['metrics_show', { name: 'exact-match' }],
      ['search', { query: { text: 'quiz' }, paths: ['.'] }],
    ] as const) {
      const read = await call(reader, name, given);
      expect([name, read.isError ?? false, read.isError === true ? jsonOf(read) : null]).toEqual([
        name,
        false,
        null,
      ]);
    }
    expect(await digestsIn(folder)).toEqual(before);
  });

  test('a call that is cancelled ends, and the next one is served', async () => {
    await writeProject('export default () => new Promise(() => setInterval(() => {}, 1000));');
    const stop = new AbortController();
    const running = writer.callTool({ name: 'run', arguments: whole }, undefined, {
      signal: stop.signal,
      onprogress: () => stop.abort('enough'),
    });
    await expect(running).rejects.toThrow(/enough/);
    expect((await call(writer, 'list_executions', { project: whole.project })).isError ?? false).toBe(false);
  });

  test('an error has its code, its place and what would help', async () => {
    const wrong = await call(reader, 'show', { path: 'absent.jsonld' });
    expect(wrong.isError).toBe(true);
    expect(jsonOf(wrong)).toMatchObject({ error: { code: 'E_PATH' } });
    await writeFile(join(folder, 'wrong.yaml'), 'models: 1\n');
    expect(jsonOf(await call(reader, 'plan', { ...whole, project: 'wrong.yaml' }))).toMatchObject({
      error: { location: { file: 'wrong.yaml', line: 1 } },
    });
  });

  test('arguments that do not fit are refused with every field that is wrong', async () => {
    const refused = jsonOf(await call(reader, 'diff', { before: 1, behind: 'x' }));
    expect(refused).toMatchObject({
      error: { code: 'E_ARGUMENTS', fix: expect.stringContaining('inputSchema') },
    });
    expect(JSON.stringify(refused)).toMatch(/before.*after/);
  });

  test('ends with 0 when its client is gone, and prints nothing else', async () => {
    expect(await runProcess(['mcp'], { cwd: folder })).toEqual({ status: 0, out: '', err: '' });
  });

  test('the snippet of the page starts it', async () => {
    const page = await readFile(resolve(import.meta.dirname, '../../../../../docs/agents.md'), 'utf8');
    const [, snippet = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    const { mcpServers } = JSON.parse(snippet) as { mcpServers: { assay: { args: string[] } } };
    const started = await connect(...mcpServers.assay.args.slice(1));
    expect((await started.listTools()).tools.length).toBeGreaterThan(20);
    await started.close();
  });
});
