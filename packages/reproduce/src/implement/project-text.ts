import type { JsonObject } from '@assay/records';
import type { CompiledProject } from './compile-project.ts';
import type { Gap } from './gap.ts';
import { block } from './yaml-text.ts';

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
  const none = 'The task file states everything a project needs.';
  return `# ${oneLine(title)}: what the task file does not state\n\n${items.length === 0 ? none : items.join('\n')}\n`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
