import type { JsonObject } from '@assay/records';
import type { Component } from '@assay/tasks';
import type { Gap } from './gap.ts';
import type { JudgedPart } from './task-parts.ts';

/** The data of a part: a file that is there already, or the one that is to be made. */
export interface PartData {
  readonly path: string;
  readonly gaps: readonly Gap[];
}

export function partData(
  { task, subtask, name, slug: file }: JudgedPart,
  localFile: (address: string) => string | null,
): PartData {
  const addresses = task.inputs.flatMap(({ id, urls }) => [...urls, ...(id === null ? [] : [id])]);
  for (const address of addresses) {
    const local = localFile(address);
    if (local !== null) return { path: local, gaps: [] };
  }
  const path = `data/${file}.jsonl`;
  const described = task.inputs.map(describe).join('; ');
  const gap: Gap = {
    kind: 'input',
    part: subtask,
    what: `${name}: ${described === '' ? 'no input is named' : `${described} cannot be loaded from here`}`,
    fill: `${path}: one line for each sample, {"id", "input", "expected"}; or ${otherData(addresses)}`,
  };
  return { path, gaps: [gap] };
}

/** The keys of a task that name its data. */
export function datasetKeys(judged: readonly JudgedPart[], datasets: readonly PartData[]): JsonObject {
  const [first] = datasets;
  if (judged.length === 1 && judged[0]!.subtask === null && first !== undefined)
    return { dataset: first.path };
  return {
    datasets: datasets.map(({ path }, i) => ({ path, subtask: judged[i]!.subtask ?? judged[i]!.name })),
  };
}

/** Parts that point at one file: a sample is of one part, so what tells their rows apart has to be said. */
export function sharedFiles(judged: readonly JudgedPart[], datasets: readonly PartData[]): readonly Gap[] {
  const byPath = Map.groupBy(judged.keys(), (i) => datasets[i]!.path);
  return [...byPath].flatMap(([path, parts]): Gap[] => {
    if (parts.length === 1) return [];
    const names = parts.map((i) => judged[i]!.name).join(', ');
    return [
      {
        kind: 'input',
        part: null,
        what: `${names} are all of ${path}, and which of its rows are whose is not said`,
        fill: 'assay.yaml: filter of each dataset, such as "metadata.part = a"; or a file for each; or a task for each, where every row is asked for all of them',
      },
    ];
  });
}

/** Where else data may come from: a dataset of the hub by its name there, any other by its path. */
function otherData(addresses: readonly string[]): string {
  const names = addresses.map(
    (address) => /^https:\/\/huggingface\.co\/datasets\/([^/?#]+\/[^/?#]+)/.exec(address)?.[1],
  );
  const name = names.find((one) => one !== undefined);
  return name === undefined
    ? 'the path of the dataset in assay.yaml'
    : `in assay.yaml { hf: ${name} } in place of its path, once it is fetched`;
}

function describe({ name, id, urls, description }: Component): string {
  const address = urls[0] ?? id;
  return [name ?? 'an input', address === null ? '' : `<${address}>`, description ?? '']
    .filter(Boolean)
    .join(' ');
}
