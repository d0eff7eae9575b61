import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JsonObject, JsonValue } from '@assay/records';
import { readCsvTable } from '@assay/rows';
import { listOf, objectOf, textOf } from '../../import/runs/recorded-rows.ts';
import { exampleModel } from '../example-files.ts';
import { freeKey, keyFrom } from '../key-from.ts';
import type { ProjectDraft } from '../project-draft.ts';
import { takeAssert } from './promptfoo-asserts.ts';
import { rowAsserts } from './promptfoo-row-asserts.ts';
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
  const { rows, metrics, told } = await takeTests(config, folder);
  notes.push(...told);
  const tasks = takePrompts(config['prompts'], folder, notes).map(({ key, prompt }) => ({
    key,
    dataset: 'tests.jsonl',
    ...(prompt === null ? {} : { prompt }),
    scorer: { metrics: metrics.length === 0 ? [{ regex: { name: 'answered', pattern: '\\S' } }] : metrics },
  }));
  for (const name of [
    'scenarios',
    'redteam',
    'derivedMetrics',
    'extensions',
    'nunjucksFilters',
    'transform',
    'env',
  ])
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
      models: [...models],
      tasks,
      evaluation: {
        key: keyFrom(description, 'evaluation'),
        display_name: description.slice(0, 400),
        task_specifications,
      },
    },
    remarks: [{ path: ['tasks'], text: 'One for each prompt; the tests are in tests.jsonl.' }],
    files: [
      { path: 'tests.jsonl', contents: rows.map((row) => `${JSON.stringify(row)}\n`).join('') },
      ...(isAlone ? [exampleModel] : []),
      ...(models.some(({ module }) => module === echoModel.path) ? [echoModel] : []),
    ],
    notes,
  };
}

function takePrompts(given: JsonValue | undefined, folder: string, notes: string[]) {
  const entries = Array.isArray(given) ? listOf(given) : given === undefined ? [] : [given];
  const prompts: { key: string; prompt: string | null }[] = [];
  for (const entry of entries) {
    const { raw, label, id } = objectOf(entry);
    const written = typeof entry === 'string' ? entry : textOf(raw ?? id ?? '');
    const text = promptText(written, folder);
    if (text === null) {
      notes.push(`the prompt ${written} was not found or is code: a task without a prompt stands for it`);
    }
    const { text: prompt, untold } = takeTemplate(text ?? '');
    for (const each of untold)
      notes.push(`in the prompt ${written.slice(0, 40)}: ${each} has no equivalent, and was left out`);
    const wanted = keyFrom(typeof label === 'string' ? label : `prompt-${prompts.length + 1}`, 'prompt');
    const key = freeKey(wanted, (tried) => prompts.some((one) => one.key === tried));
    prompts.push({ key, prompt: text === null || !prompt.includes('{{input') ? null : prompt });
  }
  return prompts.length === 0 ? [{ key: 'prompt', prompt: null }] : prompts;
}

function promptText(written: string, folder: string): string | null {
  const path = written.replace(/^file:\/\//, '');
  const isPath = written.startsWith('file://') || /^\S+\.(?:txt|md|prompt)$/.test(written);
  if (!isPath) return /\.(?:js|mjs|ts|py)(?::\w+)?$/.test(written) ? null : written;
  const full = resolve(folder, path);
  return /\.(?:txt|md|prompt)$/.test(path) && existsSync(full) ? readFileSync(full, 'utf8').trimEnd() : null;
}

async function takeTests(config: JsonObject, folder: string) {
  const told = new Set<string>();
  const shared = objectOf(config['defaultTest']);
  const metrics = new Map<string, JsonObject | string>();
  const tests = await testsIn(config['tests'], folder, told);
  if (!assertAlike(tests)) return takeRows(tests, shared, told);
  const rows = tests.map((test, i) => {
    const given = objectOf(test);
    let expected: JsonValue | undefined;
    for (const assert of [...listOf(shared['assert']), ...listOf(given['assert'])].map(objectOf)) {
      const taken = takeAssert(assert);
      const type = textOf(assert['type']);
      if (taken === null)
        told.add(`the assertion ${type} has no equivalent that was written: add a metric for it`);
      else if (
        taken.expected !== undefined &&
        expected !== undefined &&
        JSON.stringify(expected) !== JSON.stringify(taken.expected)
      )
        told.add(
          `test ${i + 1} compares with several values: the first is its expected one, ${type} was left out`,
        );
      else {
        metrics.set(taken.name, taken.metric);
        expected ??= taken.expected;
      }
    }
    const description = given['description'];
    return {
      id: `test-${i + 1}`,
      input: { ...objectOf(shared['vars']), ...objectOf(given['vars']) },
      ...(expected === undefined ? {} : { expected }),
      ...(typeof description === 'string' ? { metadata: { description } } : {}),
    };
  });
  if (rows.length === 0) {
    told.add('there are no tests: one with an empty input stands for them');
    rows.push({ id: 'test-1', input: {} });
  }
  return { rows, metrics: [...metrics.values()], told: [...told] };
}

/** Whether all tests assert the same kinds of things, each at most once: a metric each then says it. */
function assertAlike(tests: readonly JsonValue[]): boolean {
  const kinds = tests.map((test) =>
    listOf(objectOf(test)['assert'])
      .map(objectOf)
      .filter((one) => takeAssert(one) !== null || rowAsserts(one) !== null)
      .map(({ type }) => textOf(type)),
  );
  const isOnce = kinds.every(
    (types) => types.filter((type) => /^(?:equals|contains)$/.test(type)).length <= 1,
  );
  return isOnce && new Set(kinds.map((types) => types.toSorted().join(' '))).size <= 1;
}

/** Tests that assert different things: each row keeps its own, and one score says whether all of them hold. */
function takeRows(tests: readonly JsonValue[], shared: JsonObject, told: Set<string>) {
  const rows = tests.map((test, i) => {
    const { vars, assert, description } = objectOf(test);
    const asserts = [...listOf(shared['assert']), ...listOf(assert)].map(objectOf).flatMap((one) => {
      const taken = rowAsserts(one);
      if (taken === null)
        told.add(
          `the assertion ${textOf(one['type'])} has no equivalent that was written: add a metric for it`,
        );
      return taken ?? [];
    });
    return {
      id: `test-${i + 1}`,
      input: { ...objectOf(shared['vars']), ...objectOf(vars) },
      metadata: {
        ...(typeof description === 'string' ? { description } : {}),
        ...(asserts.length === 0 ? {} : { assert: asserts }),
      },
    };
  });
  return { rows, metrics: ['assertions'], told: [...told] };
}

/** A list, or a table of them: a column for each variable, and `__expected` for what is asserted. */
async function testsIn(
  given: JsonValue | undefined,
  folder: string,
  told: Set<string>,
): Promise<readonly JsonValue[]> {
  if (Array.isArray(given)) return listOf(given);
  if (typeof given !== 'string') return [];
  const path = resolve(folder, given.replace(/^file:\/\//, ''));
  if (!existsSync(path) || !/\.csv$/i.test(path)) {
    told.add(`the tests in ${given} were not found, or are not a table: write them as data of the task`);
    return [];
  }
  const [header = [], ...table] = await readCsvTable(readFileSync(path, 'utf8'));
  return table.map((row) => {
    const { __expected: value = '', ...vars } = Object.fromEntries(
      header.map((name, i) => [name, row[i] ?? '']),
    );
    const typed = /^([a-z-]+):(.*)$/s.exec(value);
    const assert = typed === null ? { type: 'equals', value } : { type: typed[1]!, value: typed[2]!.trim() };
    return { vars, ...(value === '' ? {} : { assert: [assert] }) };
  });
}
