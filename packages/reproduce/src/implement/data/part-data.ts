import type { JsonObject } from '@assay/records';
import type { Component } from '@assay/tasks';
import type { Gap } from '../gap.ts';
import { hubDataset, isOfOne } from './hub-dataset.ts';
import { stepFill } from './step-places.ts';
import { idInFile, type JudgedPart, type Preparation } from '../task-parts.ts';

/** The data of a part: a file that is there already, or the one that is to be made. */
export interface PartData {
  readonly path: string;
  readonly gaps: readonly Gap[];
}

type LocalFile = (address: string) => string | null;

/** `madeBy`: the step on the way whose result the part reads. */
export function partData(part: JudgedPart, madeBy: Preparation | undefined, localFile: LocalFile): PartData {
  const path = `data/${part.slug}.jsonl`;
  if (madeBy !== undefined) {
    const raw = localOf(madeBy.task.inputs, localFile);
    return { path, gaps: [raw === null ? unmade(part, madeBy, path) : step(part, madeBy, raw)] };
  }
  const local = localOf(part.task.inputs, localFile);
  return local === null ? { path, gaps: [unloaded(part, path)] } : { path: local, gaps: [] };
}

function localOf(inputs: readonly Component[], localFile: LocalFile): string | null {
  const found = inputs.flatMap(addressesOf).map(localFile);
  return found.find((path) => path !== null) ?? null;
}

function addressesOf({ id, urls }: Component): readonly string[] {
  return [...urls, ...(id === null ? [] : [id])];
}

function unloaded({ task, subtask, name }: JudgedPart, path: string): Gap {
  const described = task.inputs.map(describe).join('; ');
  return {
    kind: 'input',
    part: subtask,
    what: `${name}: ${described === '' ? 'no input is named' : `${described} cannot be loaded from here`}`,
    fill: `${path}: one line for each sample, {"id", "input", "expected"}; or ${otherData(hubDataset(task, task.inputs))}`,
    filled_by: 'given',
  };
}

/** Data that a step would make of data which is not there either: one gap, filled by giving either. */
function unmade(
  { task, subtask, name }: JudgedPart,
  { task: made, name: by }: Preparation,
  path: string,
): Gap {
  const raw = made.inputs.map(describe).join('; ');
  const from = raw === '' ? 'of no named input' : `of ${raw}, which cannot be loaded from here`;
  const hub = hubDataset(task, made.inputs);
  return {
    kind: 'preprocessing',
    part: subtask,
    what: `${name} is made by ${by} (${stepWords(made)}) ${from}`,
    fill: `${path}: one line for each sample, {"id", "input", "expected"}; or ${otherData(hub)}${hub === null ? '' : ', with filter: and map: for what the step does'}`,
    filled_by: 'given',
  };
}

function step({ subtask, name, slug }: JudgedPart, { task: made, name: by }: Preparation, from: string): Gap {
  const places = { name: by, slug, from, to: `data/${slug}.jsonl` };
  return {
    kind: 'preprocessing',
    part: subtask,
    step: places,
    what: `${name} is made by ${by} of ${from}: ${stepWords(made)}`,
    fill: `assay.yaml: map: and filter: of { path: ${from} } where these say it; else ${stepFill(places)}`,
    filled_by: 'module',
  };
}

/** A step on the way whose result no part reads by its name. */
export function unlinkedStep({ task, name }: Preparation): Gap {
  return {
    kind: 'preprocessing',
    part: task.id,
    what: `${name}: ${stepWords(task)}`,
    fill: 'the files below data/, made by a step of your own: a run reads what that step wrote',
    filled_by: 'given',
  };
}

function stepWords({ description, implementations }: Preparation['task']): string {
  return (description ?? implementations[0]?.description ?? 'no description').replace(/\.$/, '');
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
        what: `${names} all come from ${path}, and which rows belong to which is not stated`,
        fill: 'assay.yaml: filter of each dataset, such as "metadata.part = a"; or a file for each; or a task for each, where every row is asked for all of them',
        filled_by: 'choice',
      },
    ];
  });
}

/** Where else data may come from: a dataset of the hub by its name there, any other by its path. */
function otherData(hub: string | null): string {
  return hub === null
    ? 'the path of the dataset in assay.yaml'
    : `in assay.yaml ${hub} in place of its path, once it is fetched`;
}

function describe({ name, id, urls, description, node }: Component): string {
  const address = urls[0] ?? id;
  return [
    name ?? 'an input',
    address === null ? '' : `<${idInFile(address)}>`,
    isOfOne(node) ? (description ?? '').replace(/\.$/, '') : '',
  ]
    .filter(Boolean)
    .join(' ');
}
