import { isObject, type JsonValue } from '@assay/records';
import { readLabel } from '../classification/read-label.ts';
import { readJson } from './read-json.ts';

export interface Retrieved {
  /** null where only a text was given. */
  readonly id: string | null;
  readonly text: string;
}

/**
 * What a retriever returned, best first: a list of ids, a list of `{id, text}`, or `{retrieved: [...]}` around
 * either; as JSON or as its text. A repeated id keeps its best rank and the later ones move up. null where the
 * output is none of these.
 */
export function readRanking(output: JsonValue): Retrieved[] | null {
  const parsed = readJson(output);
  const list = isObject(parsed) ? parsed['retrieved'] : parsed;
  if (!Array.isArray(list)) return null;
  const seen = new Set<string>();
  const ranking: Retrieved[] = [];
  for (const item of list as readonly JsonValue[]) {
    const retrieved = readItem(item);
    if (retrieved === null) return null;
    if (retrieved.id !== null && seen.has(retrieved.id)) continue;
    if (retrieved.id !== null) seen.add(retrieved.id);
    ranking.push(retrieved);
  }
  return ranking;
}

function readItem(item: JsonValue): Retrieved | null {
  if (!isObject(item)) {
    const id = readLabel(item);
    return id === null ? null : { id, text: '' };
  }
  const id = readLabel(item['id']);
  const text = typeof item['text'] === 'string' ? item['text'] : '';
  return id === null && typeof item['text'] !== 'string' ? null : { id, text };
}
