import type { Component, Task } from '@assay/tasks';
import { flow } from '../yaml-text.ts';

/** A dataset of the hub as assay.yaml names it, with the configuration and the split that the file speaks of; null: none is on the hub. */
export function hubDataset(task: Task, inputs: readonly Component[]): string | null {
  for (const { id, urls, description, node } of inputs) {
    for (const address of [...urls, ...(id === null ? [] : [id])]) {
      const name = /^https:\/\/huggingface\.co\/datasets\/([^/?#]+\/[^/?#]+)/.exec(address)?.[1];
      if (name === undefined) continue;
      const words = [task.description ?? '', isOfOne(node) ? (description ?? '') : ''].join('\n');
      const config = configWords.exec(words);
      const split = splitWords.exec(words);
      return flow({
        hf: name,
        ...(config === null ? {} : { config: (config[1] ?? config[2])! }),
        ...(split === null ? {} : { split: (split[1] ?? split[2])! }),
      });
    }
  }
  return null;
}

const configWords = /[`'"]([\w-]+)[`'"] (?:config|subset)\b|\bconfig(?:uration)?:\s*[`'"]?([\w-]+)/i;
const splitWords = /\b(train|validation|test|dev) split\b|\bsplit:\s*[`'"]?([\w-]+)/i;

/** Parts that point at one dataset describe it each in their own words, which a graph has together: those are nobody's. */
export function isOfOne(node: Component['node']): boolean {
  const described = [...node.properties].find(([property]) => property.endsWith('/description'))?.[1] ?? [];
  return described.length <= 1;
}
