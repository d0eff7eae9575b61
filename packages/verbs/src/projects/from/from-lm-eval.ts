import type { JsonObject, JsonValue } from '@assay/records';
import { listOf, objectOf, textOf } from '../../import/runs/recorded-rows.ts';
import { keyFrom } from '../key-from.ts';
import { exampleModel } from '../example-files.ts';
import type { ProjectDraft } from '../project-draft.ts';
import { takeTemplate } from './templates.ts';

const parameterNames: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  max_gen_toks: 'max_tokens',
  top_p: 'top_p',
  until: 'stop',
};

const taken = new Set([
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

/** A task file of lm-evaluation-harness as a project: its prompt, target, choices and metrics; the data are pointed at. */
export async function fromLmEval(config: JsonObject): Promise<ProjectDraft> {
  const notes: string[] = [];
  const task = textOf(config['task'] ?? 'task');
  const key = keyFrom(task, 'task');
  const split = textOf(config['test_split'] ?? config['validation_split'] ?? 'test');
  const source = [config['dataset_path'], config['dataset_name']]
    .filter((part) => typeof part === 'string')
    .join(', ');
  const prompt = takeTemplate(textOf(config['doc_to_text'] ?? ''));
  for (const each of prompt.untold) notes.push(`doc_to_text: ${each} has no equivalent, and was left out`);
  const path = `data/${key}.jsonl`;
  notes.push(
    `put the rows of ${source || 'its dataset'} (split ${split}) into ${path}, in place of the one that stands there`,
  );
  const isChoice = config['output_type'] === 'multiple_choice';
  const dataset = datasetOf(config, path, prompt.fields, isChoice, notes);
  const metrics = metricsOf(config, isChoice, notes);
  if (typeof config['num_fewshot'] === 'number' && config['num_fewshot'] > 0)
    notes.push(
      `${config['num_fewshot']} shots were asked for: declare few_shot, or write them into the prompt`,
    );
  for (const name of Object.keys(config))
    if (!taken.has(name)) notes.push(`${name} has no equivalent here, and was left out`);
  const parameters = Object.entries(objectOf(config['generation_kwargs'])).flatMap(([name, value]) =>
    Object.hasOwn(parameterNames, name) && (name !== 'until' || listOf(value).length <= 4)
      ? [[parameterNames[name]!, value] as const]
      : [],
  );
  return {
    project: {
      models: [
        {
          key: 'stand_in',
          provider: 'module',
          module: exampleModel.path,
          ...(parameters.length === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
        },
      ],
      tasks: [
        {
          key,
          display_name: task.slice(0, 400),
          dataset,
          ...(prompt.text.includes('{{input') ? { prompt: withChoices(prompt.text, isChoice) } : {}),
          scorer: { metrics },
        },
      ],
      evaluation: { key, task_specifications: [{ key, task_key: key, model_key: 'stand_in' }] },
    },
    remarks: [{ path: ['models'], text: 'A stand-in: name the model that is to be evaluated.' }],
    files: [
      { path, contents: `${JSON.stringify(exampleRow(config, prompt.fields, isChoice))}\n` },
      exampleModel,
    ],
    notes,
  };
}

function withChoices(prompt: string, isChoice: boolean): string {
  return isChoice && !prompt.includes('input.choices')
    ? `${prompt}\nChoices: {{input.choices}}\nAnswer with the letter.`
    : prompt;
}

function datasetOf(
  config: JsonObject,
  path: string,
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
  if (!isChoice) return { path, map: { ...map, ...(target === null ? {} : { expected: target }) } };
  const options = nameIn(config['doc_to_choice']);
  if (options === null)
    notes.push(
      `doc_to_choice ${textOf(config['doc_to_choice'])} is an expression: the column choices stands for it`,
    );
  return {
    path,
    map,
    choices: { options: options ?? 'choices', ...(target === null ? {} : { answer: target }) },
  };
}

/** The column that a template is nothing but. */
function nameIn(given: JsonValue | undefined): string | null {
  const text = typeof given === 'string' ? given.trim() : '';
  return /^\{\{\s*([\w.]+)\s*\}\}$/.exec(text)?.[1] ?? (/^[\w.]+$/.test(text) ? text : null);
}

function metricsOf(config: JsonObject, isChoice: boolean, notes: string[]): readonly (string | JsonObject)[] {
  const names = listOf(config['metric_list']).map((entry) => textOf(objectOf(entry)['metric']));
  const metrics = names.flatMap((name): readonly (string | JsonObject)[] => {
    if (name === 'acc' || name === 'exact_match') return ['exact-match'];
    if (name === 'f1') return ['squad-f1'];
    if (name === 'bleu') return ['bleu'];
    if (name === 'acc_norm') {
      notes.push('acc_norm needs likelihoods: solver: likelihood and choice-accuracy: { per: characters }');
      return [];
    }
    notes.push(`the metric ${name} has no equivalent that was written`);
    return [];
  });
  if (isChoice)
    notes.push(
      'choices are asked for by generation, by their letters; solver: likelihood asks as lm-eval does',
    );
  return metrics.length === 0 ? ['exact-match'] : [...new Set(metrics)];
}

/** One row of the shape that the task reads. */
function exampleRow(config: JsonObject, fields: readonly string[], isChoice: boolean): JsonObject {
  const target = nameIn(config['doc_to_target']);
  const row: Record<string, JsonValue> = Object.fromEntries(
    fields.map((name) => [name, `an example of ${name}`]),
  );
  if (isChoice) row[nameIn(config['doc_to_choice']) ?? 'choices'] = ['one', 'another'];
  if (target !== null) row[target] = isChoice ? 0 : 'an example';
  return row;
}
