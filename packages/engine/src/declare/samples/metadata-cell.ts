import type { JsonValue } from '@assay/records';
import { parseJson } from '@assay/rows';

/**
 * A text cell of metadata: lists, objects, numbers and booleans written as JSON are read as such
 * (`metadata.k` is 10, not "10"). Of `tags`, `subtask` and `cluster`, which are words, lists only.
 */
export function metadataCell(value: JsonValue, name: string, isText: boolean): JsonValue {
  if (!isText || typeof value !== 'string') return value;
  const isWord = name === 'tags' || name === 'subtask' || name === 'cluster';
  if (!(isWord ? /^\[/ : /^[[{]|^-?\d|^(?:true|false)$/).test(value)) return value;
  try {
    const parsed = parseJson(value) as JsonValue;
    return typeof parsed === 'number' && !Number.isSafeInteger(parsed) && Number.isInteger(parsed)
      ? value
      : parsed;
  } catch {
    return value;
  }
}
