import type { Component } from '../read/task.ts';
import { CROISSANT, specClasses } from '../vocabulary/terms.ts';

/** What messages call a value of input, output, implementation or execution. */
export function nameOf(part: Component): string {
  return part.id ?? part.name ?? '(unnamed)';
}

/** `OutputSpec`, and so on. */
export function specTypeOf(spec: Component): string {
  const type = spec.types.find((candidate) => specClasses.has(candidate));
  return type === undefined ? 'Spec' : type.slice(CROISSANT.length);
}
