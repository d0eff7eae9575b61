import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { corpusPath } from '../../../../testing/oracle-files.ts';
import { runCommand } from '../testing/run-command.ts';

const logs = corpusPath('importers/inspect');
const env = { PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter) };

const files = {
  'assay.yaml': `models: [{ key: m, provider: module, module: m.mjs, answers: reply, parameters: { temperature: 0, max_tokens: 9 } }]
tasks:
  - key: sums
    dataset: rows.jsonl
    system: Be brief.
    prompt: "What is {{input.sum}}?"
    solver: { agent: { tools: [{ name: add, module: add.mjs }], limits: { turns: 3 } } }
    scorer: { metrics: [contains, rouge-l] }
evaluation: { key: sums, task_specifications: [{ key: sums, task_key: sums, model_key: m, trials: { num_trials: 2 } }] }
`,
  'rows.jsonl':
    '{"id":"a","input":{"sum":"1+1"},"expected":"2","metadata":{"tags":"easy"}}\n{"id":"b","input":{"sum":"9+9"},"expected":"18"}\n',
  'm.mjs': `export default ({ input, messages }) => {
  const usage = { input_tokens: 3, output_tokens: 1 };
  const isDone = input.sum === '1+1' && messages.some(({ role }) => role === 'tool');
  return isDone ? { output: '2', usage } : { output: '', usage, trajectory: { tool_calls: [{ name: 'add', arguments: {} }] } };
};`,
  'add.mjs': 'export default () => 2;',
};

/** Fields that no log at hand has: those of Inspect's ToolCall, ChatMessageTool and GenerateConfig, by its documentation. */
const documented =
  /^\.(?:samples\[\]\.messages\[\]\.(?:tool_call_id|tool_calls(?:\[\]\.(?:id|function|arguments|type))?)|eval\.model_generate_config\.max_tokens)$/;

type Shapes = Map<string, Set<string>>;

/** Every field of a document by its path, with the kinds of values that it has. Names that a log chooses are left out. */
function shapesOf(value: unknown, path: string, shapes: Shapes): Shapes {
  if (Array.isArray(value)) for (const one of value) shapesOf(one, `${path}[]`, shapes);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      const place = `${path}.${/\.(?:packages|scores|metrics|model_usage|metadata|arguments|params)$/.test(path) ? '*' : key}`;
      const kind = inner === null ? 'null' : Array.isArray(inner) ? 'list' : typeof inner;
      shapes.set(place, (shapes.get(place) ?? new Set()).add(kind));
      shapesOf(inner, place, shapes);
    }
  return shapes;
}

describe('assay export --to inspect-json beside logs of Inspect itself', () => {
  if (!existsSync(logs)) {
    test.skip('not on this machine: corpus/importers/inspect', () => {});
    return;
  }

  test('has no field that they do not have, and none of another kind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-inspect-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    expect((await runCommand(['run', '--quiet'], folder, env)).exitCode).toBe(0);
    await runCommand(['export', 'latest', '--to', 'inspect-json', '--out', 'log.json'], folder, env);
    const theirs: Shapes = new Map();
    for (const log of globSync(join(logs, '*.json')))
      shapesOf(JSON.parse(readFileSync(log, 'utf8')), '', theirs);
    const ours = shapesOf(JSON.parse(readFileSync(join(folder, 'log.json'), 'utf8')), '', new Map());
    const isOwn = (path: string): boolean => /\.(?:metadata|arguments|params)\./.test(path);
    const unlike = [...ours].filter(
      ([path, kinds]) =>
        !isOwn(path) &&
        !documented.test(path) &&
        [...kinds].some((kind) => theirs.get(path)?.has(kind) !== true),
    );
    expect(unlike).toEqual([]);
    expect(ours.size).toBeGreaterThan(40);
  });
});
