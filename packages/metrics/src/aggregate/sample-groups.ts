import type { JsonObject, JsonValue } from '@assay/records';

/** Where a sample belongs, as its metadata say. */
export interface SampleGroups {
  readonly tags: readonly string[];
  readonly cluster: string | null;
  readonly subtask: string | null;
}

const ALONE: SampleGroups = { tags: [], cluster: null, subtask: null };

/**
 * `tags`: a string (one tag, whatever it contains) or a list; trimmed, empty and non-text ones left out, each
 * once. `cluster` and `subtask`: a text or a number; anything else counts as absent.
 */
export function sampleGroups(metadata: JsonObject | undefined): SampleGroups {
  if (metadata === undefined) return ALONE;
  const { tags, cluster, subtask } = metadata;
  return { tags: tagList(tags), cluster: keyOf(cluster), subtask: keyOf(subtask) };
}

function tagList(tags: JsonValue | undefined): readonly string[] {
  if (tags === undefined) return ALONE.tags;
  // The rule rather than the exception: a text, or a list of one, with nothing to trim.
  const only = Array.isArray(tags) && tags.length === 1 ? (tags[0] as JsonValue) : tags;
  if (typeof only === 'string') return only.trim() === '' ? ALONE.tags : [only.trim()];
  const list = Array.isArray(tags) ? (tags as readonly JsonValue[]) : [tags];
  if (isTidy(list)) return list;
  const texts = list.filter((tag) => typeof tag === 'string').map((tag) => tag.trim());
  return [...new Set(texts)].filter((tag) => tag !== '');
}

/** A few texts, each once, with nothing to trim: the list itself will do. */
function isTidy(list: readonly JsonValue[]): list is readonly string[] {
  if (list.length > 8) return false;
  for (let i = 0; i < list.length; i++) {
    const tag = list[i];
    if (typeof tag !== 'string' || tag === '' || tag.trim() !== tag || list.indexOf(tag) !== i) return false;
  }
  return true;
}

function keyOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
