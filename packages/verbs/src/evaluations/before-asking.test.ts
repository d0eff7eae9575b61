import { describe, expect, test } from 'vitest';
import { smallProject } from '../testing/small-project.ts';
import { verbs } from '../verbs.ts';

const project = (model: string, more = ''): string => `models:
  - ${model}
tasks: [{ key: capitals, dataset: data.jsonl, scorer: { metrics: [exact-match] } }]
evaluation: { key: e, task_specifications: [{ key: s, task_key: capitals, model_key: m }] }
${more}`;

async function refused(files: Readonly<Record<string, string>>): Promise<unknown> {
  const world = await smallProject(files);
  return (await verbs.run())({}, world).then(
    () => 'nothing was refused',
    (error: unknown) => error,
  );
}

describe('what is known before the first model is asked', () => {
  test.each([
    ['{ key: m, provider: openai, model: gpt-4o, api_key_env: NOT_SET_AT_ALL }', 'E_MODEL_KEY', 46],
    ['{ key: m, provider: anthropic, model: claude }', 'E_MODEL_KEY', 7],
    ['{ key: m, provider: command, command: [no-such-program-anywhere] }', 'E_MODEL_COMMAND', 7],
  ])('%s: with its line', async (model, code, column) => {
    const error = await refused({ 'assay.yaml': project(model) });
    expect(error).toMatchObject({ code, location: { file: 'assay.yaml', line: 2 } });
    expect((error as { location: { column: number } }).location.column).toBeGreaterThanOrEqual(column);
  });

  test.each([
    ['an array in a file of lines', '[{"id": "a", "input": 1, "expected": 2}]', /called \.json/],
    ['a broken line', '{"id": "a", "input": 1, "expected": 2', /ends too early/],
    ['single quotes', "{'id': 'a'}", /double quotes/],
    ['a comma too many', '{"id": "a", "input": 1,}', /comma before it/],
  ])('%s: with what to do', async (_, data, fix) => {
    const module = '{ key: m, provider: module, module: model.mjs }';
    const error = await refused({ 'assay.yaml': project(module), 'data.jsonl': data });
    expect(error).toMatchObject({ location: { line: 1 }, fix: expect.stringMatching(fix) as string });
  });
});
