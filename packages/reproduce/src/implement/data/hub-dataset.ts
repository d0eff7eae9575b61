import type { Component, Task } from '@assay/tasks';
import { flow } from '../yaml-text.ts';

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
export function hubDataset(task: Task, inputs: readonly Component[]): string | null {
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
export function isOfOne(node: Component['node']): boolean {
  const described = [...node.properties].find(([property]) => property.endsWith('/description'))?.[1] ?? [];
  return described.length <= 1;
}
