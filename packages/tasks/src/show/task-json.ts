import type { JsonObject, JsonValue } from '@assay/records';
import type { Task } from '../read/task.ts';

/** The tree of a task as plain JSON: everything but the graph nodes it was read from. */
export function taskJson(task: Task): JsonObject {
  return withoutNodes(task) as JsonObject;
}

function withoutNodes(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(withoutNodes);
  if (typeof value !== 'object' || value === null) return value as JsonValue;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'node' ? [] : [[key, withoutNodes(inner)]])),
  );
}
