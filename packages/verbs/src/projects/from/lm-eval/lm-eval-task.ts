import { type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { textOf } from '../../../import/runs/recorded-rows.ts';
import type { NewFile } from '../../../world/write-new-files.ts';
import { keyFrom } from '../../key-from.ts';
import { takeTemplate, type TakenTemplate } from '../templates/take-template.ts';
import { lmEvalData } from './lm-eval-data.ts';
import { takeMetrics } from './lm-eval-metrics.ts';
import { outputOf } from './lm-eval-outputs.ts';

const known = new Set(
  `task task_alias dataset_path dataset_name test_split validation_split training_split fewshot_split output_type doc_to_text
  doc_to_target doc_to_choice generation_kwargs metric_list filter_list metadata tag group description num_fewshot repeats
  target_delimiter fewshot_delimiter fewshot_config should_decontaminate doc_to_decontamination_query`.split(
    /\s+/,
  ),
);

export interface TakenTask {
  readonly key: string;
  readonly task: JsonObject;
  readonly isLikelihood: boolean;
  /** Of its specification: parameters and trials. */
  readonly settings: JsonObject;
  readonly files: readonly NewFile[];
  readonly notes: readonly string[];
}

/** One task of lm-evaluation-harness: prompt, shots, what is asked for and what it is compared with. */
export function takeTask(config: JsonObject, isHub: boolean): TakenTask {
  const notes: string[] = [];
  const name = textOf(config['task'] ?? 'task');
  const key = keyFrom(name, 'task');
  const first = takeTemplate(textOf(config['description'] ?? ''));
  const prompt = takeTemplate(templateOf(config['doc_to_text'], notes));
  for (const each of first.untold) notes.push(`description: ${each} has no equivalent, and was left out`);
  for (const each of prompt.untold) notes.push(`doc_to_text: ${each} has no equivalent, and was left out`);
  const output = outputOf(config, { ...prompt, ...namedIn([first, prompt]) }, notes);
  const k = typeof config['num_fewshot'] === 'number' ? config['num_fewshot'] : 0;
  const data = lmEvalData(key, config, { k, isHub, example: output.example });
  notes.push(...data.notes);
  for (const left of Object.keys(config))
    if (!known.has(left)) notes.push(`${left} has no equivalent here, and was left out`);
  const delimiter = typeof config['target_delimiter'] === 'string' ? config['target_delimiter'] : ' ';
  const text = output.prompt;
  return {
    key,
    isLikelihood: output.solver !== null,
    task: {
      key,
      display_name: name.slice(0, 400),
      dataset: { ...data.place, ...output.shape },
      ...promptOf(first.text, text, k),
      ...(k > 0
        ? {
            few_shot: {
              from: { ...data.shots, ...output.shape },
              k,
              ...selectOf(config, notes),
              ...(text === '' ? {} : { template: `${text}${delimiter}${output.answer}` }),
            },
          }
        : {}),
      ...(output.solver === null
        ? {}
        : {
            solver: {
              likelihood: {
                ...output.solver,
                ...(output.solver['of'] === undefined && delimiter !== ' ' ? { before: delimiter } : {}),
              },
            },
          }),
      scorer: { metrics: takeMetrics(config, notes) },
    },
    settings: settingsOf(config),
    files: data.files,
    notes,
  };
}

/** A template, or the name of the column that is asked as it is. */
function templateOf(given: JsonValue | undefined, notes: string[]): string {
  const text = textOf(given ?? '');
  if (text.startsWith('!function') || typeof given === 'object') {
    notes.push(`doc_to_text is ${text.slice(0, 80)}, which has no equivalent: write the prompt`);
    return '';
  }
  return /^\w+$/.test(text) ? `{{${text}}}` : text;
}

/** What is said first, then the shots, then what is asked. */
function promptOf(first: string, text: string, k: number): JsonObject {
  if (first === '') return text.includes('input') ? { prompt: text } : {};
  return { prompt: `${first}${k > 0 ? '{{shots}}\n\n' : ''}${text}` };
}

function namedIn(templates: readonly TakenTemplate[]): Pick<TakenTemplate, 'fields' | 'paths' | 'lists'> {
  const all = (name: 'fields' | 'paths' | 'lists') => [...new Set(templates.flatMap((one) => one[name]))];
  return { fields: all('fields'), paths: all('paths'), lists: all('lists') };
}

/** They are drawn by chance unless it says otherwise. */
function selectOf({ fewshot_config, fewshot_delimiter }: JsonObject, notes: string[]): JsonObject {
  if (fewshot_delimiter !== undefined && fewshot_delimiter !== '\n\n')
    notes.push('fewshot_delimiter has no equivalent: shots are two lines apart');
  const { sampler, ...left } = objectOf(fewshot_config);
  for (const name of Object.keys(left))
    notes.push(`${name} of fewshot_config has no equivalent, and was left out`);
  return { select: sampler === 'first_n' ? 'first' : 'random' };
}

const parameterNames: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  max_gen_toks: 'max_tokens',
  top_p: 'top_p',
  until: 'stop',
};

function settingsOf({ generation_kwargs, repeats }: JsonObject): JsonObject {
  const parameters = Object.entries(objectOf(generation_kwargs)).flatMap(([name, value]) =>
    Object.hasOwn(parameterNames, name) && (name !== 'until' || listOf(value).length <= 4)
      ? [[parameterNames[name]!, value] as const]
      : [],
  );
  return {
    ...(parameters.length === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
    ...(typeof repeats === 'number' && repeats > 1 ? { trials: { num_trials: repeats } } : {}),
  };
}
