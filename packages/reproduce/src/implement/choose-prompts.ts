import type { JsonObject } from '@assay/records';
import { plural } from '@assay/shown';
import type { Baseline } from './baseline.ts';
import type { Gap } from './gap.ts';
import { judgedFields } from './scorer/missing-metric.ts';
import { type JudgedPart, slug } from './task-parts.ts';

interface Prompts {
  /** Keys of the task. */
  readonly keys: JsonObject;
  readonly files: Readonly<Record<string, string>>;
  readonly gaps: readonly Gap[];
}

const systemPrompt = 'prompts/system.md';

/** The prompt that the baseline gives; several for several parts are files of the project, and which is whose is a gap. */
export function choosePrompts(baseline: Baseline | null, judged: readonly JudgedPart[]): Prompts {
  const given = baseline?.prompts ?? [];
  const files: Record<string, string> = {};
  const keys: Record<string, string> = {};
  for (const { part, role, text } of given) {
    const path = role === 'system' ? systemPrompt : `prompts/${slug(part ?? 'prompt')}.md`;
    files[path] = `${text.trimEnd()}\n`;
    keys[role === 'system' ? 'system' : 'prompt'] = path;
  }
  const users = given.filter(({ role }) => role === 'user');
  const gaps = [
    ...(users.length === 0 ? [noPrompt(judged)] : []),
    ...Object.entries(files).flatMap(([path, text]) =>
      path !== systemPrompt && !text.includes('{{') ? [withoutInput(path)] : [],
    ),
  ];
  const forOne = users.length === 1 && judged.length > 1 ? users[0]!.part : null;
  if (users.length <= 1 && forOne === null) return { keys, files, gaps };
  const { prompt: _, ...rest } = keys;
  const gap = forOne === null ? severalPrompts(users.map(({ part }) => part ?? 'all')) : promptOfOne(forOne);
  return { keys: rest, files, gaps: [...gaps, gap] };
}

function severalPrompts(parts: readonly string[]): Gap {
  return {
    kind: 'prompt',
    part: null,
    what: `there are ${plural(parts.length, 'prompt')}, for ${parts.join(', ')}, and a task has only one`,
    fill: 'assay.yaml: a task for each part, with its dataset and its file below prompts/',
    filled_by: 'choice',
  };
}

function promptOfOne(part: string): Gap {
  return {
    kind: 'prompt',
    part: null,
    what: `the prompt is for ${part}; what the other parts are asked is not stated`,
    fill: 'assay.yaml: a task for each part, with its dataset and its file below prompts/',
    filled_by: 'given',
  };
}

function withoutInput(path: string): Gap {
  return {
    kind: 'prompt',
    part: null,
    what: 'the prompt does not say where the input goes, so every sample would be asked the same',
    fill: `${path}: {{input}}, or {{input.…}} with the name of a part of it, where it belongs`,
    filled_by: 'given',
  };
}

function noPrompt(judged: readonly JudgedPart[]): Gap {
  const fields = judged.flatMap(({ task }) => judgedFields(task)).map(({ name }) => name ?? '');
  const asked = [...new Set(fields)].filter((name) => name !== '').join(', ');
  return {
    kind: 'prompt',
    part: null,
    what: `what a model is asked is not stated${asked === '' ? '' : `; its answer has ${asked}`}`,
    fill: 'assay.yaml: prompt of the task, a file below prompts/ with {{input.…}}; without one the input is sent as is',
    filled_by: 'given',
  };
}
