import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { textOf } from '../../import/runs/recorded-rows.ts';
import { exampleModel } from '../example-files.ts';
import { freeKey, keyFrom } from '../key-from.ts';
import type { ProjectDraft } from '../project-draft.ts';
import { takeTests } from './promptfoo-tests.ts';
import { echoModel, takeProviders } from './promptfoo-providers.ts';
import { takeTemplate } from './templates/take-template.ts';

/** A configuration of promptfoo as a project: a task for each prompt, a specification for each prompt and model. */
export async function fromPromptfoo(config: JsonObject, folder: string): Promise<ProjectDraft> {
  const notes: string[] = [];
  const taken = takeProviders(config['providers'] ?? config['targets']);
  notes.push(...taken.notes);
  const isAlone = taken.models.length === 0;
  const models = isAlone
    ? [{ key: 'stand_in', provider: 'module', module: exampleModel.path }]
    : taken.models;
  if (isAlone) notes.push('no provider has an equivalent: a stand-in is declared in their place');
  const { rows, metrics, graders, told } = await takeTests(config, folder, models);
  notes.push(...told);
  const prompts = takePrompts(config['prompts'], folder, notes);
  const named = new Set(prompts.flatMap(({ fields }) => fields));
  const tasks = prompts.map(({ key, prompt }) => ({
    key,
    dataset: 'tests.jsonl',
    ...(prompt === null ? {} : { prompt }),
    scorer: { metrics: metrics.length === 0 ? [{ regex: { name: 'answered', pattern: '\\S' } }] : metrics },
  }));
  for (const name of ['redteam', 'derivedMetrics', 'extensions', 'nunjucksFilters', 'transform', 'env'])
    if (config[name] !== undefined) notes.push(`${name} has no equivalent, and was left out`);
  const { repeat } = objectOf(config['evaluateOptions']);
  const trials = typeof repeat === 'number' && repeat > 1 ? { trials: { num_trials: repeat } } : {};
  const task_specifications = tasks.flatMap((task) =>
    models.map((model) => ({
      key: `${task.key}.${textOf(model['key'])}`.slice(0, 200),
      task_key: task.key,
      model_key: textOf(model['key']),
      ...trials,
    })),
  );
  const description = textOf(config['description'] ?? 'from promptfoo');
  return {
    project: {
      models: [...models, ...graders],
      tasks,
      evaluation: {
        key: keyFrom(description, 'evaluation'),
        display_name: description.slice(0, 400),
        task_specifications,
      },
    },
    remarks: [{ path: ['tasks'], text: 'One for each prompt; the tests are in tests.jsonl.' }],
    files: [
      {
        path: 'tests.jsonl',
        contents: rows.map((row) => `${JSON.stringify(withAll(row, named))}\n`).join(''),
      },
      ...(isAlone ? [exampleModel] : []),
      ...(models.some(({ module }) => module === echoModel.path) ? [echoModel] : []),
    ],
    notes,
  };
}

/** A variable that a test does not have is empty there. */
function withAll(row: JsonObject, named: ReadonlySet<string>): JsonObject {
  const empty = Object.fromEntries([...named].map((name) => [name, '']));
  return { ...row, input: { ...empty, ...objectOf(row['input']) } };
}

function takePrompts(given: JsonValue | undefined, folder: string, notes: string[]) {
  const entries = Array.isArray(given) ? listOf(given) : given === undefined ? [] : [given];
  const prompts: { key: string; prompt: string | null; fields: readonly string[] }[] = [];
  for (const entry of entries) {
    const { raw, label, id } = objectOf(entry);
    const written = typeof entry === 'string' ? entry : textOf(raw ?? id ?? '');
    const text = promptText(written, folder);
    if (text === null) {
      notes.push(`the prompt ${written} was not found or is code: a task without a prompt stands for it`);
    }
    const { text: prompt, untold, fields } = takeTemplate(text ?? '');
    for (const each of untold)
      notes.push(`in the prompt ${written.slice(0, 40)}: ${each} has no equivalent, and was left out`);
    const wanted = keyFrom(typeof label === 'string' ? label : `prompt-${prompts.length + 1}`, 'prompt');
    const key = freeKey(wanted, (tried) => prompts.some((one) => one.key === tried));
    prompts.push({ key, prompt: text === null || !prompt.includes('input') ? null : prompt, fields });
  }
  return prompts.length === 0 ? [{ key: 'prompt', prompt: null, fields: [] }] : prompts;
}

function promptText(written: string, folder: string): string | null {
  const path = written.replace(/^file:\/\//, '');
  const isPath = written.startsWith('file://') || /^\S+\.(?:txt|md|prompt)$/.test(written);
  if (!isPath) return /\.(?:js|mjs|ts|py)(?::\w+)?$/.test(written) ? null : written;
  const full = resolve(folder, path);
  return /\.(?:txt|md|prompt)$/.test(path) && existsSync(full) ? readFileSync(full, 'utf8').trimEnd() : null;
}
