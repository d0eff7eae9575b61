import type { JsonValue } from '@assay/records';

/** Maps and lists as blocks, everything small in one line. Texts are written as JSON has them, which YAML reads. */
export function block(value: JsonValue, depth: number): string {
  const indent = '  '.repeat(depth);
  if (Array.isArray(value)) {
    return value
      .map((item: JsonValue) =>
        isSmall(item) ? `${indent}- ${flow(item)}\n` : `${indent}- ${block(item, depth + 1).trimStart()}`,
      )
      .join('');
  }
  return Object.entries(value as Record<string, JsonValue>)
    .map(([key, inner]) =>
      isSmall(inner)
        ? `${indent}${keyOf(key)}: ${flow(inner)}\n`
        : `${indent}${keyOf(key)}:\n${block(inner, depth + 1)}`,
    )
    .join('');
}

function isSmall(value: JsonValue): boolean {
  if (value === null || typeof value !== 'object') return true;
  const text = JSON.stringify(value);
  return text.length <= 80 && !/\[\{/.test(text);
}

/** A value in one line of YAML. */
export function flow(value: JsonValue): string {
  if (value === null || typeof value !== 'object') return scalar(value);
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => flow(item)).join(', ')}]`;
  const entries = Object.entries(value).map(([key, inner]) => `${keyInFlow(key)}: ${flow(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** A key as it is where YAML reads it as a text, whole. */
function keyOf(key: string): string {
  const isPlain = /^[a-z_$/][^\n]*$/i.test(key) && !/:(?:\s|$)|\s#|\s$/.test(key) && !isWord(key);
  return isPlain ? key : JSON.stringify(key);
}

function keyInFlow(key: string): string {
  return /[,[\]{}:]/.test(key) ? JSON.stringify(key) : keyOf(key);
}

/** Words that YAML, or a reader of an older YAML, takes for something else than a text. */
function isWord(text: string): boolean {
  return /^(?:true|false|null|yes|no|on|off)$/i.test(text);
}

function scalar(value: JsonValue): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^[a-z][\w./-]*$/i.test(value) && !isWord(value) ? value : JSON.stringify(value);
}
