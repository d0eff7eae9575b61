import type { JsonObject } from '@assay/records';
import type { Component, Task } from '@assay/tasks';
import { type Gap, stepFill } from './gap.ts';
import { idInFile, type JudgedPart, type Preparation } from './task-parts.ts';
import { flow } from './yaml-text.ts';

/** A dataset of the hub, with the configuration and the split that a file speaks of. */
export interface HubPlace {
  readonly name: string;
  readonly config: string | null;
  readonly split: string | null;
}

/** The first of the inputs that is on the hub; null: none is. */
export function hubPlace(task: Task, inputs: readonly Component[]): HubPlace | null {
  for (const { id, urls, description, node } of inputs) {
    for (const address of [...urls, ...(id === null ? [] : [id])]) {
      const name = /^https?:\/\/(?:www\.)?huggingface\.co\/datasets\/([^/\s?#]+\/[^/\s?#]+)/.exec(
        address,
      )?.[1];
      if (name === undefined) continue;
      const words = [task.description ?? '', isOfOne(node) ? (description ?? '') : ''].join('\n');
      const config = configWords.exec(words);
      const split = splitWords.exec(words);
      return {
        name,
        config: config === null ? null : (config[1] ?? config[2])!,
        split: declaredSplit(node) ?? (split === null ? null : (split[1] ?? split[2])!),
      };
    }
  }
  return null;
}

/** A dataset of the hub as assay.yaml names it; null: none is on the hub. */
function hubDataset(task: Task, inputs: readonly Component[]): string | null {
  const place = hubPlace(task, inputs);
  if (place === null) return null;
  const { name, config, split } = place;
  return flow({
    hf: name,
    ...(config === null ? {} : { config }),
    ...(split === null ? {} : { split }),
  });
}

/** Every Eval Ever calls it `hfSplit`. */
function declaredSplit(node: Component['node']): string | null {
  const [value] = [...node.properties].find(([property]) => property.endsWith('/hfSplit'))?.[1] ?? [];
  return value?.kind === 'literal' ? value.text : null;
}

const configWords = /[`'"]([\w-]+)[`'"] (?:config|subset)\b|\bconfig(?:uration)?:\s*[`'"]?([\w-]+)/i;
const splitWords = /\b(train|validation|test|dev) split\b|\bsplit:\s*[`'"]?([\w-]+)/i;

/** Parts that point at one dataset describe it each in their own words, which a graph has together: those are nobody's. */
function isOfOne(node: Component['node']): boolean {
  const described = [...node.properties].find(([property]) => property.endsWith('/description'))?.[1] ?? [];
  return described.length <= 1;
}

/** The data of a part: a file that is there already, or the one that is to be made. */
interface PartData {
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

/** Inputs beside the one that samples are made of, such as examples that are shown: what they are for is not compiled. */
export function otherInputs(judged: readonly JudgedPart[]): readonly Gap[] {
  const found = judged.flatMap((part) => part.task.inputs.slice(1).map((input) => ({ part, input })));
  const byInput = Map.groupBy(found, ({ input }) => input.id ?? input.name ?? '');
  return Array.from(byInput.values(), (uses): Gap => {
    const [{ part, input }] = uses as [(typeof uses)[number]];
    const words = uses.map(({ part: { task } }) => task.description ?? '').join(' ');
    const shots = /\b(\d+)[\s-](?:fixed )?(?:few[\s-]shot|shots?\b|examples)/i.exec(words)?.[1];
    const from = hubDataset(part.task, [input]) ?? 'data/examples.jsonl';
    const k = shots === undefined ? '' : `, k: ${shots}`;
    const names = uses.map(({ part: { name } }) => name).join(', ');
    return {
      kind: 'input',
      part: uses.length === 1 ? part.subtask : null,
      what: `${names}: ${nameOf(input)} is read beside the data${shots === undefined ? '; its use is not compiled' : `, for ${shots} examples that a model is shown`}`,
      fill: `assay.yaml: few_shot: { from: ${from}${k} } of the task, where it holds examples; else columns or files below data/ that its samples name`,
      filled_by: 'choice',
    };
  });
}

function nameOf({ name, id, urls }: Component): string {
  const address = urls[0] ?? id;
  return [name ?? 'an input', ...(address === null ? [] : [`<${address}>`])].join(' ');
}
