import type { JsonObject, JsonValue } from '@assay/records';
import type { CompiledProject } from './compile-project.ts';
import type { Gap } from './gap.ts';

/** assay.yaml, with what is still missing above it. */
export function projectText({ project, gaps, assumptions }: CompiledProject, problemFile: string): string {
  const open = gaps.length === 0 ? ['Nothing is missing.'] : [`Still missing, see gaps.md: ${gaps.length}.`];
  const head = [`Compiled from ${problemFile}.`, ...open, ...assumptions.map((text) => `Assumed: ${text}.`)];
  return `${head.map((line) => `# ${oneLine(line)}`).join('\n')}\n${block(project, 0)}`;
}

/** Another file of the project, with what it was taken from above it. */
export function planText(plan: JsonObject, notes: readonly string[]): string {
  return `${notes.map((line) => `# ${oneLine(line)}\n`).join('')}${block(plan, 0)}`;
}

/** gaps.md: each with what the file says, and where to fill it in. */
export function gapsText(gaps: readonly Gap[], title: string): string {
  const items = gaps.map(({ kind, part, what, fill }) => {
    const about = part === null ? '' : ` (${oneLine(part)})`;
    return `- [ ] **${kind}**${about}: ${oneLine(what)}\n  Fill in: ${oneLine(fill)}`;
  });
  const none = 'The task file says all that a project needs.';
  return `# ${oneLine(title)}: what the task file does not say\n\n${items.length === 0 ? none : items.join('\n')}\n`;
}

/** Maps and lists as blocks, everything small in one line. Texts are written as JSON has them, which YAML reads. */
function block(value: JsonValue, depth: number): string {
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
      isSmall(inner) ? `${indent}${key}: ${flow(inner)}\n` : `${indent}${key}:\n${block(inner, depth + 1)}`,
    )
    .join('');
}

function isSmall(value: JsonValue): boolean {
  if (value === null || typeof value !== 'object') return true;
  const text = JSON.stringify(value);
  return text.length <= 80 && !/\[\{/.test(text);
}

function flow(value: JsonValue): string {
  if (value === null || typeof value !== 'object') return scalar(value);
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => flow(item)).join(', ')}]`;
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${flow(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function scalar(value: JsonValue): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^[a-z][\w./-]*$/i.test(value) && !/^(?:true|false|null|yes|no|on|off)$/i.test(value)
    ? value
    : JSON.stringify(value);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
