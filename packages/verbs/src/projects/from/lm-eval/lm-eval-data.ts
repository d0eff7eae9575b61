import type { JsonObject, JsonValue } from '@assay/records';
import { textOf } from '../../../import/runs/recorded-rows.ts';
import type { NewFile } from '../../../world/write-new-files.ts';

export interface TakenData {
  /** Where the rows of the task are, and those of its shots. */
  readonly place: JsonObject;
  readonly shots: JsonObject;
  readonly files: readonly NewFile[];
  readonly notes: readonly string[];
}

/** A row of the shape that the task reads; another one for each number. */
export type ExampleRow = (number: number) => JsonObject;

/** The data of a task: those of the hub where they are asked for, else rows that stand in for them. */
export function lmEvalData(
  key: string,
  config: JsonObject,
  { k, isHub, example }: { readonly k: number; readonly isHub: boolean; readonly example: ExampleRow },
): TakenData {
  const split = textOf(config['test_split'] ?? config['validation_split'] ?? 'test');
  const shown = textOf(
    config['fewshot_split'] ?? config['training_split'] ?? config['validation_split'] ?? 'train',
  );
  const { dataset_path: source, dataset_name: name } = config;
  if (isHub && typeof source === 'string') {
    const hub = { hf: source, ...(typeof name === 'string' ? { config: name } : {}) };
    return {
      place: { ...hub, split },
      shots: { ...hub, split: shown },
      files: [],
      notes: [
        'the data are those of the hub, to be fetched before the first run; fetching them with pin writes the revision into the file',
      ],
    };
  }
  const [path, shots] = [`data/${key}.jsonl`, `data/${key}.shots.jsonl`];
  const named = [source, name].filter((part) => typeof part === 'string').join(', ') || 'its dataset';
  const other =
    typeof source === 'string' ? `; or begin with the data of the hub: data hf, for ${source}` : '';
  return {
    place: { path },
    shots: { path: shots },
    files: [
      { path, contents: lines(1, example) },
      ...(k > 0 ? [{ path: shots, contents: lines(k, (number) => example(number + 1)) }] : []),
    ],
    notes: [
      `put the rows of ${named} (split ${split}) into ${path}, in place of the one that stands there${other}`,
      ...(k > 0 ? [`${k} shots are shown, of ${shots}: put rows of the split ${shown} there`] : []),
    ],
  };
}

function lines(count: number, example: ExampleRow): string {
  return Array.from({ length: count }, (_, i) => `${JSON.stringify(example(i + 1))}\n`).join('');
}

/** Sets what stands at a path: a list where a number follows, an object where a name does; what stands there stays. */
export function put(
  place: Record<string, JsonValue>,
  [name = '', ...rest]: readonly string[],
  value: JsonValue,
): void {
  if (rest.length === 0) {
    place[name] ??= value;
    return;
  }
  place[name] ??= /^\d+$/.test(rest[0]!) ? [] : {};
  if (typeof place[name] === 'object') put(place[name] as Record<string, JsonValue>, rest, value);
}
