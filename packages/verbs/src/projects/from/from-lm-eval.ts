import type { JsonObject, JsonValue } from '@assay/records';
import { listOf, objectOf, textOf } from '../../import/runs/recorded-rows.ts';
import { keyFrom } from '../key-from.ts';
import { exampleModel } from '../example-files.ts';
import type { NewFile } from '../../world/write-new-files.ts';
import type { ProjectDraft } from '../project-draft.ts';
import { takeMetrics } from './lm-eval-metrics.ts';
import { lmEvalTasks } from './lm-eval-tasks.ts';
import { takeTemplate } from './templates.ts';

const parameterNames: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  max_gen_toks: 'max_tokens',
  top_p: 'top_p',
  until: 'stop',
};

const known = new Set([
  'task',
  'dataset_path',
  'dataset_name',
  'test_split',
  'validation_split',
  'output_type',
  'doc_to_text',
  'doc_to_target',
  'doc_to_choice',
  'generation_kwargs',
  'metric_list',
  'filter_list',
  'metadata',
  'tag',
  'group',
  'description',
  'num_fewshot',
  'fewshot_split',
  'training_split',
  'should_decontaminate',
  'doc_to_decontamination_query',
]);

/** Task files of lm-evaluation-harness as a project: prompts, targets, choices and metrics; the data are pointed at. */
export async function fromLmEval(config: JsonObject, folder: string): Promise<ProjectDraft> {
  const notes: string[] = [];
  const taken = (await lmEvalTasks(config, folder, notes)).map(takeTask);
  const group = textOf(config['group'] ?? taken[0]!.key);
  return {
    project: {
      models: [{ key: 'stand_in', provider: 'module', module: exampleModel.path }],
      tasks: taken.map(({ task }) => task),
      evaluation: {
        key: keyFrom(group, 'evaluation'),
        task_specifications: taken.map(({ key, parameters }) => ({
          key,
          task_key: key,
          model_key: 'stand_in',
          ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
        })),
      },
    },
    remarks: [{ path: ['models'], text: 'A stand-in: name the model that is to be evaluated.' }],
    files: [...taken.flatMap(({ files }) => files), exampleModel],
    notes: [
      ...notes,
      ...taken.flatMap((one) =>
        taken.length === 1 ? one.notes : one.notes.map((note) => `${one.key}: ${note}`),
      ),
    ],
  };
}

interface TakenTask {
  readonly key: string;
  readonly task: JsonObject;
  readonly parameters: JsonObject;
  readonly files: readonly NewFile[];
  readonly notes: readonly string[];
}

function takeTask(config: JsonObject): TakenTask {
  const notes: string[] = [];
  const name = textOf(config['task'] ?? 'task');
  const key = keyFrom(name, 'task');
  const prompt = takeTemplate(templateOf(config['doc_to_text']));
  for (const each of prompt.untold) notes.push(`doc_to_text: ${each} has no equivalent, and was left out`);
  const path = `data/${key}.jsonl`;
  notes.push(pointedAt(config, path));
  const isChoice = config['output_type'] === 'multiple_choice';
  const shape = datasetOf(config, prompt.fields, isChoice, notes);
  const k = typeof config['num_fewshot'] === 'number' ? config['num_fewshot'] : 0;
  const shots = `data/${key}.shots.jsonl`;
  if (k > 0)
    notes.push(
      `${k} shots are shown, of ${shots}: put rows of the split ${textOf(config['fewshot_split'] ?? config['training_split'] ?? 'train')} there`,
    );
  for (const left of Object.keys(config))
    if (!known.has(left)) notes.push(`${left} has no equivalent here, and was left out`);
  return {
    key,
    task: {
      key,
      display_name: name.slice(0, 400),
      dataset: { path, ...shape },
      ...(prompt.text.includes('{{input') ? { prompt: withChoices(prompt.text, isChoice) } : {}),
      ...(k > 0 ? { few_shot: { from: { path: shots, ...shape }, k } } : {}),
      scorer: { metrics: takeMetrics(config, isChoice, notes) },
    },
    parameters: parametersOf(config),
    files: [
      { path, contents: rowsOf(1, config, prompt.paths, isChoice) },
      ...(k > 0 ? [{ path: shots, contents: rowsOf(k, config, prompt.paths, isChoice) }] : []),
    ],
    notes,
  };
}

/** A template, or the name of the column that is asked as it is. */
function templateOf(given: JsonValue | undefined): string {
  const text = textOf(given ?? '');
  return /^\w+$/.test(text) ? `{{${text}}}` : text;
}

function pointedAt(config: JsonObject, path: string): string {
  const split = textOf(config['test_split'] ?? config['validation_split'] ?? 'test');
  const source = [config['dataset_path'], config['dataset_name']].filter((part) => typeof part === 'string');
  const named = source.join(', ') || 'its dataset';
  return `put the rows of ${named} (split ${split}) into ${path}, in place of the one that stands there${source.length === 0 ? '' : `; or name them in the dataset: hf: ${source[0]}`}`;
}

function parametersOf(config: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(objectOf(config['generation_kwargs'])).flatMap(([name, value]) =>
      Object.hasOwn(parameterNames, name) && (name !== 'until' || listOf(value).length <= 4)
        ? [[parameterNames[name]!, value] as const]
        : [],
    ),
  );
}

function withChoices(prompt: string, isChoice: boolean): string {
  return isChoice && !prompt.includes('input.choices')
    ? `${prompt}\nChoices: {{input.choices}}\nAnswer with the letter.`
    : prompt;
}

function datasetOf(
  config: JsonObject,
  fields: readonly string[],
  isChoice: boolean,
  notes: string[],
): JsonObject {
  const map: Record<string, string> = Object.fromEntries(fields.map((name) => [`input.${name}`, name]));
  const target = nameIn(config['doc_to_target']);
  if (target === null)
    notes.push(
      `doc_to_target ${textOf(config['doc_to_target'])} is an expression: say in the dataset which column is expected`,
    );
  if (!isChoice) return { map: { ...map, ...(target === null ? {} : { expected: target }) } };
  const options = nameIn(config['doc_to_choice']);
  if (options === null)
    notes.push(
      `doc_to_choice ${textOf(config['doc_to_choice'])} is an expression: the column choices stands for it`,
    );
  return {
    map,
    choices: { options: options ?? 'choices', ...(target === null ? {} : { answer: target }) },
  };
}

/** The column that a template is nothing but. */
function nameIn(given: JsonValue | undefined): string | null {
  const text = typeof given === 'string' ? given.trim() : '';
  return /^\{\{\s*([\w.]+)\s*\}\}$/.exec(text)?.[1] ?? (/^[\w.]+$/.test(text) ? text : null);
}

/** So many rows of the shape that the task reads, each another. */
function rowsOf(count: number, config: JsonObject, paths: readonly string[], isChoice: boolean): string {
  const target = nameIn(config['doc_to_target']);
  const rows = Array.from({ length: count }, (_, i) => {
    const row: Record<string, JsonValue> = {};
    for (const path of paths)
      put(row, path.split('.'), `an example of ${path}${count === 1 ? '' : ` (${i + 1})`}`);
    if (isChoice) row[nameIn(config['doc_to_choice']) ?? 'choices'] = ['one', 'another'];
    if (target !== null) row[target] = isChoice ? 0 : 'an example';
    return `${JSON.stringify(row)}\n`;
  });
  return rows.join('');
}

/** Sets what stands at a path: a list where a number follows, an object where a name does. */
function put(place: Record<string, JsonValue>, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) place[name] ??= value;
  else {
    place[name] ??= /^\d+$/.test(rest[0]!) ? [] : {};
    if (typeof place[name] === 'object') put(place[name] as Record<string, JsonValue>, rest, value);
  }
}
