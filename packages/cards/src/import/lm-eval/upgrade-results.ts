import { isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import { known, textOf } from '../loose-json.ts';

/**
 * Results in the shape of today, `{results: {task: {metric: number}}}`. Forks and early versions wrote a list of results
 * with `task_name` and the prompt of each, or one more level: `{task: {part or time: {metric: number}}}`.
 */
export function upgradeResults(json: JsonObject): JsonObject {
  const { results } = json;
  if (Array.isArray(results)) return fromList(json, results as readonly JsonValue[]);
  const tasks = Object.entries(objectOf(results)).flatMap(([task, reported]) => partsOf(task, reported));
  return { ...json, results: Object.fromEntries(tasks) };
}

/** When a task was run, which is not a part of it. */
const time = /^\d{4}-\d\d-\d\d/;

/** The numbers of a task, and of each part that has numbers of its own. */
function partsOf(task: string, reported: JsonValue): readonly (readonly [string, JsonValue])[] {
  const parts = Object.entries(objectOf(reported));
  const deeper = parts.filter(([, value]) => isObject(value));
  if (deeper.length === 0) return [[task, reported]];
  const own = Object.fromEntries(parts.filter(([, value]) => !isObject(value)));
  return [
    ...(Object.keys(own).length === 0 ? [] : [[task, own] as const]),
    ...deeper.flatMap(([part, value]) => partsOf(time.test(part) ? task : `${task}/${part}`, value)),
  ];
}

/** Words of a result in a list; what else it has are its numbers. */
const about = new Set(
  'task_name prompt_name prompt_id prompt_jinja prompt_original_task fixed_answer_choice_list dataset_path dataset_name subset comment'.split(
    ' ',
  ),
);

/** One task behind several prompts stands in the list several times; the prompt is a setting, not another task. */
function fromList(json: JsonObject, list: readonly JsonValue[]): JsonObject {
  const results: Record<string, JsonValue> = {};
  const configs: Record<string, JsonValue> = {};
  for (const each of list) {
    const result = objectOf(each);
    const task = textOf(result['task_name']);
    if (task === undefined) continue;
    const prompt = textOf(result['prompt_name']);
    const name = prompt === undefined ? task : `${task}/${prompt}`;
    results[name] = {
      ...objectOf(results[name]),
      ...Object.fromEntries(Object.entries(result).filter(([key]) => !about.has(key))),
    };
    configs[name] = known({
      prompted_task: task,
      dataset_path: result['dataset_path'],
      dataset_name: result['dataset_name'],
      doc_to_text: textOf(result['prompt_jinja']) ?? textOf(result['prompt_name']),
    });
  }
  return { ...json, results, configs: { ...configs, ...objectOf(json['configs']) } };
}
