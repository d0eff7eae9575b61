import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const env = { PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter) };

interface Logged {
  readonly output: {
    readonly kind: string;
    readonly output?: unknown;
    readonly class?: string;
    readonly message?: string;
    readonly usage?: { readonly input_tokens: number };
  };
  readonly trajectory?: {
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly tool_calls: readonly {
      readonly name: string;
      readonly result: unknown;
      readonly is_error?: true;
    }[];
    readonly steps: number;
    readonly environment?: { readonly files: Readonly<Record<string, string>>; readonly check?: object };
  };
}

/** Runs one sample of a project, and returns what its journal has of it. */
async function attempt(
  task: string,
  files: Readonly<Record<string, string>>,
  models?: string,
): Promise<Logged> {
  const { folder } = await ranOnce(task, files, models);
  const listed = JSON.parse(
    (await runCommand(['list', 'runs', '--format', 'json'], folder, env)).out,
  ) as unknown;
  const id = /"id": ?"([^"]+)"/.exec(JSON.stringify(listed))?.[1] ?? '';
  const logged = await runCommand(['log', id, 'a', '--format', 'json'], folder, env);
  return found(JSON.parse(logged.out));
}

async function ranOnce(
  task: string,
  files: Readonly<Record<string, string>>,
  models?: string,
): Promise<{ readonly folder: string; readonly exitCode: number; readonly err: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const project = `models:\n${models ?? '  - { key: m, provider: module, module: m.mjs, answers: reply, price: { input: 1000000, output: 0 } }'}
tasks:\n  - key: t\n    dataset: d.jsonl\n${task.replaceAll(/^/gm, '    ')}\n    scorer: { metrics: [contains] }
evaluation: { key: t, task_specifications: [{ key: t, task_key: t, model_key: m }] }\n`;
  const all = {
    'assay.yaml': project,
    'd.jsonl': '{"id":"a","input":{"q":"Go."},"expected":"done"}\n',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const ran = await runCommand(['run', '--quiet', '--format', 'json'], folder, env);
  expect(ran.err).not.toMatch(/E_(?!PROVIDER)/);
  return { folder, exitCode: ran.exitCode, err: ran.err };
}

/** The first entry of a journal anywhere in what was printed. */
function found(value: unknown): Logged {
  const walk = (each: unknown): Logged | null => {
    if (typeof each !== 'object' || each === null) return null;
    if ('output' in each && typeof each.output === 'object' && each.output !== null && 'kind' in each.output)
      return each as Logged;
    for (const inner of Object.values(each)) {
      const there = walk(inner);
      if (there !== null) return there;
    }
    return null;
  };
  return walk(value)!;
}

const caller = (name: string, given: string) => `export default ({ messages }) => {
  const said = messages.filter(({ role }) => role === 'tool');
  const usage = { input_tokens: 10, output_tokens: 1 };
  if (said.length === 0) return { output: '', usage, trajectory: { tool_calls: [{ name: '${name}', arguments: ${given} }] } };
  return { output: 'done: ' + said[0].content, usage };
};`;
const endless = `export default () => ({ output: '', usage: { input_tokens: 10, output_tokens: 0 }, trajectory: { tool_calls: ['nothing'] } });`;
const agent = (lines: string) => `solver:\n  agent:\n${lines.replaceAll(/^/gm, '    ')}`;

test('a module says that it answers with a reply, and else what it returns is the output', async () => {
  const reply = `export default () => ({ output: 'done', usage: { input_tokens: 7, output_tokens: 1 }, trajectory: { tool_calls: ['look'] } });`;
  const said = await attempt('description: d', { 'm.mjs': reply });
  expect(said).toMatchObject({
    output: { output: 'done', usage: { input_tokens: 7 } },
    trajectory: { tool_calls: ['look'] },
  });
  const plain = await attempt(
    'description: d',
    { 'm.mjs': reply },
    '  - { key: m, provider: module, module: m.mjs }',
  );
  expect(plain.output.output).toMatchObject({ output: 'done' });
  const wrong = await attempt('description: d', { 'm.mjs': 'export default () => 1;' });
  expect(wrong.output).toMatchObject({ kind: 'failed', class: 'unparsable' });
});

test('a tool as a module, by its schema: wrong arguments and unknown names are told to the model', async () => {
  const tools = agent(
    'tools:\n  - { name: twice, module: twice.mjs, parameters: { type: object, properties: { n: { type: number } }, required: [n] } }',
  );
  const twice = 'export default ({ input }) => input.n * 2;';
  const good = await attempt(tools, { 'm.mjs': caller('twice', '{ n: 21 }'), 'twice.mjs': twice });
  expect(good.output.output).toBe('done: 42');
  expect(good.output.usage).toMatchObject({ input_tokens: 20 });
  expect(good.trajectory).toMatchObject({ steps: 2, tool_calls: [{ name: 'twice', result: 42 }] });
  const wrong = await attempt(tools, { 'm.mjs': caller('twice', '{ n: "x" }'), 'twice.mjs': twice });
  expect(wrong.output.output).toContain('wrong arguments for twice: /n must be number');
  const unknown = await attempt(tools, { 'm.mjs': caller('thrice', '{}'), 'twice.mjs': twice });
  expect(unknown.output.output).toContain('there is no tool thrice; there are: twice');
  const broken = await attempt(tools, {
    'm.mjs': caller('twice', '{ n: 1 }'),
    'twice.mjs': 'export default () => { throw new Error("no"); };',
  });
  expect(broken.trajectory!.tool_calls).toMatchObject([{ is_error: true }]);
});

test('a tool as a command', async () => {
  const echo = `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, attempt, input } = JSON.parse(line);
  console.log(JSON.stringify({ id, attempt, output: input.word + '!' }));
}`;
  const tools = agent('tools:\n  - { name: shout, command: [node, shout.mjs] }');
  const said = await attempt(tools, { 'm.mjs': caller('shout', '{ word: "hey" }'), 'shout.mjs': echo });
  expect(said.output.output).toBe('done: hey!');
});

test('tools of a server that speaks the Model Context Protocol', async () => {
  const server = `import { createInterface } from 'node:readline';
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }),
  'tools/list': () => ({ tools: [
    { name: 'upper', description: 'Upper case.', inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] } },
    { name: 'other', inputSchema: { type: 'object' } } ] }),
  'tools/call': ({ arguments: { text } }) => ({ content: [{ type: 'text', text: text.toUpperCase() }] }),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) }));
}`;
  const tools = agent('tools:\n  - { mcp: [node, server.mjs], only: [upper] }');
  const said = await attempt(tools, { 'm.mjs': caller('upper', '{ text: "hey" }'), 'server.mjs': server });
  expect(said.output.output).toBe('done: HEY');
});

test.each([
  [
    'tools:\n  - { name: t, module: m.mjs, parameters: { type: objekt } }',
    /assay\.yaml:\d+:\d+.*the parameters of t are not a JSON Schema: type must be/,
  ],
  [
    'tools:\n  - { name: t, module: m.mjs, parameters: { properties: { a: { pattern: "(" } } } }',
    /the parameters of t are not a JSON Schema: Invalid regular expression/,
  ],
  ['tools:\n  - bash\n  - { name: bash, module: m.mjs }', /two tools have the name bash/],
  ['tools:\n  - files\n  - { name: read_file, module: m.mjs }', /two tools have the name read_file/],
])('%s is refused before anything is asked', async (tools, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'd.jsonl'), '{"input":"Go."}');
  writeFileSync(join(folder, 'm.mjs'), 'export default () => "done"');
  const task = agent(tools).replaceAll(/^/gm, '    ');
  const project = `models: [{ key: m, provider: module, module: m.mjs }]
tasks:\n  - key: t\n    dataset: d.jsonl\n${task}\n    scorer: { metrics: [contains] }\nevaluation: { key: t, matrix: {} }\n`;
  writeFileSync(join(folder, 'assay.yaml'), project);
  const { exitCode, err } = await runCommand(['run', '--quiet'], folder, env);
  expect(exitCode).toBe(2);
  expect(err).toMatch(words);
});

test.each([
  ['turns: 3', 'turn_limit', 'not done after 3 turns'],
  ['tokens: 25', 'token_limit', 'more than 25 tokens'],
  ['cost_usd: 25', 'cost_limit', 'more than $25.0000 was spent'],
])(
  'the limit %s is a failure of its own class, with what was said until then',
  async (limit, kind, message) => {
    const said = await attempt(agent(`limits: { ${limit} }`), { 'm.mjs': endless });
    expect(said.output).toMatchObject({ kind: 'failed', class: kind });
    expect(said.output.message).toContain(message);
    expect(said.trajectory!.steps).toBeGreaterThan(1);
  },
);

test('the limit on time ends a tool that never ends', async () => {
  const tools = agent('tools:\n  - { name: hang, module: hang.mjs }\nlimits: { time_ms: 300 }');
  const files = {
    'm.mjs': caller('hang', '{}'),
    'hang.mjs': 'export default () => new Promise((end) => setTimeout(end, 600_000));',
  };
  expect((await attempt(tools, files)).output).toMatchObject({ kind: 'failed', class: 'time_limit' });
});

test('files, set-up and a check of the final state that the agent never sees', async () => {
  const tools = agent(`tools: [bash, python, files]
environment:
  files: { question.txt: "{{input.q}}" }
  folder: given
  setup: ["echo ready > state.txt"]
  check: { command: [python3, /check/check.py], folder: checks }`);
  const files = {
    'm.mjs': caller(
      'bash',
      '{ command: "cat question.txt given.txt state.txt; ls /check; echo done > answer.txt" }',
    ),
    'given/given.txt': 'from the project\n',
    'checks/check.py': 'import json\nprint(json.dumps({"passed": open("answer.txt").read() == "done\\n"}))\n',
  };
  const said = await attempt(tools, files);
  expect(said.output.output).toContain('Go.from the project\\nready');
  expect(said.output.output).toContain('No such file or directory');
  expect(said.trajectory!.environment).toMatchObject({
    files: { 'answer.txt': 'done\n', 'state.txt': 'ready\n' },
    check: { passed: true },
  });
  const failing = { ...files, 'checks/check.py': 'raise SystemExit(3)\n' };
  expect((await attempt(tools, failing)).trajectory!.environment!.check).toMatchObject({ passed: false });
  const python = { ...files, 'm.mjs': caller('python', '{ code: "print(6 * 7)" }') };
  expect((await attempt(tools, python)).output.output).toContain('42\\n');
  // The only sample is lost: nobody answered, and the run says why.
  const unset = await ranOnce(tools.replace('echo ready > state.txt', 'exit 1'), files);
  expect(unset).toMatchObject({ exitCode: 4, err: expect.stringContaining('provider_error: ') });
});

test('a scripted conversation: every turn is asked with what was said before', async () => {
  const m = `export default ({ messages }) => ({ output: messages.map(({ role, content }) => role[0] + ':' + content).join(' ') });`;
  const said = await attempt('prompt: "{{input.q}}"\nturns: ["And {{input.q}}", "Well?"]', { 'm.mjs': m });
  expect(said.trajectory!.messages.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
    'user',
    'assistant',
  ]);
  expect(said.output.output).toContain('u:And Go.');
  expect(said.output.output).toMatch(/u:Well\?$/);
});

test('a simulated conversation ends when the user has no more to say', async () => {
  const models = `  - { key: m, provider: module, module: m.mjs }
  - { key: u, provider: module, module: u.mjs }`;
  const files = {
    'm.mjs': `export default ({ messages }) => 'answer ' + messages.length;`,
    'u.mjs': `export default ({ messages }) => messages.length > 4 ? 'Thanks [DONE]' : messages[0].content + ' ' + messages.at(-1).role;`,
  };
  const user = 'user: { model: u, prompt: "You want {{input.q}}" }';
  const said = await attempt(user, files, models);
  expect(said.output.output).toBe('answer 3');
  expect(said.trajectory!.messages[2]).toEqual({ role: 'user', content: 'You want Go. user' });
});

test('a hosted model is told of tools, sees what they said, and its calls are made', async () => {
  const bodies: {
    messages: { role: string; content: unknown; tool_call_id?: string }[];
    tools?: unknown[];
  }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      bodies.push(JSON.parse(text) as (typeof bodies)[number]);
      const isFirst = bodies.length === 1;
      const call = {
        id: 'c1',
        type: 'function',
        function: { name: 'bash', arguments: '{"command":"echo hi"}' },
      };
      const message = isFirst
        ? { role: 'assistant', content: null, tool_calls: [call] }
        : { role: 'assistant', content: 'done' };
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          id: 'x',
          object: 'chat.completion',
          created: 1,
          model: 'tiny',
          choices: [{ index: 0, message, finish_reason: isFirst ? 'tool_calls' : 'stop' }],
          usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const models = `  - { key: m, provider: openai_compatible, model: tiny, base_url: "http://127.0.0.1:${port}/v1" }`;
  const said = await attempt(agent('tools: [bash]'), {}, models);
  expect(said.output).toMatchObject({ output: 'done', usage: { input_tokens: 10 } });
  expect(bodies[0]!.tools).toHaveLength(1);
  expect(bodies[1]!.messages.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'c1' });
  expect(JSON.stringify(bodies[1]!.messages.at(-1)!.content)).toContain('hi');
});

test.each([
  ['solver: agnt', 'agent'],
  ['solver: { agent: { tools: [bsh] } }', 'bash'],
  ['solver: { agent: { limits: { turn: 3 } } }', 'turns'],
  ['turns: ["{{inpt}}"]', '{{input}}'],
  ['user: { model: nobody, prompt: "You" }', 'nobody'],
  ['solver: { agent: { tools: [{ name: x, module: gone.mjs }] } }', 'gone.mjs'],
])('%s is refused with its place and what would help', async (task, fix) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'd.jsonl'), '{"id":"a","input":"b"}\n');
  writeFileSync(join(folder, 'm.mjs'), 'export default () => 1;');
  const project = `models: [{ key: m, provider: module, module: m.mjs }]\ntasks:\n  - key: t\n    dataset: d.jsonl\n    ${task}\n    scorer: { metrics: [contains] }\nevaluation: { key: t, task_specifications: [{ key: t, task_key: t, model_key: m }] }\n`;
  writeFileSync(join(folder, 'assay.yaml'), project);
  const { exitCode, err } = await runCommand(['run'], folder, env);
  expect([exitCode, err]).toEqual([2, expect.stringContaining('assay.yaml:5')]);
  expect(err).toContain(fix);
});
