import type { JsonObject } from '@assay/records';
import { plural } from '@assay/shown';
import { textsOf } from '../check/finding.ts';
import { type Baseline, baselineOfSolution } from './baseline.ts';
import { chooseRunner, type CompileRequest } from './choose-runner.ts';
import type { Gap } from './gap.ts';
import { datasetKeys, otherInputs, partData, sharedFiles, unlinkedStep } from './part-data.ts';
import { parserGaps } from './scorer/choose-parser.ts';
import { chooseScorer } from './scorer/choose-scorer.ts';
import { judgedFields } from './scorer/missing-metric.ts';
import { type JudgedPart, slug, stepFor, taskParts } from './task-parts.ts';
import { block } from './yaml-text.ts';

interface Prompts {
  /** Keys of the task. */
  readonly keys: JsonObject;
  readonly files: Readonly<Record<string, string>>;
  readonly gaps: readonly Gap[];
}

const systemPrompt = 'prompts/system.md';

/** The prompt that the baseline gives; several for several parts are files of the project, and which is whose is a gap. */
function choosePrompts(baseline: Baseline | null, judged: readonly JudgedPart[]): Prompts {
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

/** A problem as a project: what the file says is in it, and what it does not say is a gap with its place. */
export interface CompiledProject {
  readonly project: JsonObject;
  readonly gaps: readonly Gap[];
  /** What follows from the file's types and not from its words: to be looked at by a person. */
  readonly assumptions: readonly string[];
  /** Files of the project that are made of what the baseline says: its prompts. */
  readonly files: Readonly<Record<string, string>>;
  /** Files of data that are there already, and the part that each is of. */
  readonly data: readonly { readonly path: string; readonly part: string | null }[];
}

export function compileProject(request: CompileRequest): CompiledProject {
  const { problem, problemFile, solution, localFile } = request;
  const { judged, preparations } = taskParts(problem);
  const steps = judged.map((part) => stepFor(part, preparations));
  const datasets = judged.map((part, i) => partData(part, steps[i], localFile));
  const scorer = chooseScorer(judged, textsOf(problem).join('\n'));
  const run = solution ?? (problem.kind === 'task' && problem.implementations.length > 0 ? problem : null);
  const baseline = request.described ?? (run === null ? null : baselineOfSolution(run));
  const runner = chooseRunner(request, baseline);
  const prompts = runner.isProgram ? { keys: {}, files: {}, gaps: [] } : choosePrompts(baseline, judged);
  const key = slug(problem.name ?? problem.id ?? 'task');
  return {
    project: {
      ...(runner.entry === null ? {} : { models: [runner.entry] }),
      tasks: [
        {
          key,
          problem: problemFile,
          ...datasetKeys(judged, datasets),
          ...prompts.keys,
          scorer: { metrics: scorer.metrics },
        },
      ],
      ...(runner.entry === null
        ? {}
        : {
            evaluation: {
              key,
              task_specifications: [{ key, task_key: key, model_key: runner.entry.key }],
            },
          }),
    },
    gaps: [
      ...preparations.filter((one) => !steps.includes(one)).map(unlinkedStep),
      ...datasets.flatMap(({ gaps }) => gaps),
      ...sharedFiles(judged, datasets),
      ...otherInputs(judged),
      ...parserGaps(judged),
      ...scorer.gaps,
      ...runner.gaps,
      ...prompts.gaps,
    ],
    assumptions: [...scorer.assumptions, ...runner.assumptions],
    files: prompts.files,
    data: datasets.flatMap(({ path, gaps }, i) =>
      gaps.length === 0 ? [{ path, part: judged[i]!.subtask }] : [],
    ),
  };
}

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
