import type { JsonObject, JsonValue } from '@assay/records';
import { plural } from '@assay/shown';
import type { Task } from '@assay/tasks';
import { chooseMetric } from './choose-metric.ts';
import { textsOf } from '../check/texts-of.ts';
import { type Baseline, baselineOfSolution } from './baseline.ts';
import { chooseModel, type CompiledModel } from './choose-model.ts';
import { chooseProgram } from './choose-program.ts';
import type { Gap } from './gap.ts';
import { judgedFields } from './judged-fields.ts';
import { metricFill } from './metric-fill.ts';
import { datasetKeys, partData, sharedFiles } from './part-data.ts';
import { type JudgedPart, metricsOf, slug, taskParts } from './task-parts.ts';

export interface CompileRequest {
  readonly problem: Task;
  /** The name of the problem's file in the project. */
  readonly problemFile: string;
  /** A solution, or the skeleton of one, whose model and settings are taken. */
  readonly solution: Task | null;
  /** In place of a solution: what is run, in words. */
  readonly described?: Baseline;
  /** Where a file that the problem points at stands, relative to the project; null where it cannot be opened. */
  readonly localFile: (address: string) => string | null;
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
  const gaps: Gap[] = preparations.map(({ task, name }) => ({
    kind: 'preprocessing',
    part: task.id,
    what: `${name}: ${task.description ?? task.implementations[0]?.description ?? 'no description'}`,
    fill: 'the files below data/, made by a step of your own: a run reads what that step has written',
  }));
  const datasets = judged.map((part) => partData(part, localFile));
  gaps.push(...datasets.flatMap(({ gaps: open }) => open), ...sharedFiles(judged, datasets));
  const { metrics, assumptions } = scorer(judged, textsOf(problem).join('\n'), gaps);
  const baseline = request.described ?? (solution === null ? null : baselineOfSolution(solution));
  const runner = chooseRunner(request, baseline);
  gaps.push(...runner.gaps);
  const prompts = runner.isProgram ? noPrompts : promptsOf(baseline, judged, gaps);
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
          scorer: { metrics },
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
    gaps,
    assumptions: [...assumptions, ...runner.assumptions],
    files: prompts.files,
    data: datasets.flatMap(({ path, gaps: open }, i) =>
      open.length === 0 ? [{ path, part: judged[i]!.subtask }] : [],
    ),
  };
}

interface Runner {
  readonly entry: (JsonObject & { readonly key: string }) | null;
  readonly gaps: readonly Gap[];
  readonly assumptions: readonly string[];
  readonly isProgram: boolean;
}

/** What answers: a program of the problem or of the solution, else a model. */
function chooseRunner({ problem, solution, localFile }: CompileRequest, baseline: Baseline | null): Runner {
  const program = chooseProgram(problem, solution, localFile);
  if (program !== null) return { ...program, isProgram: true };
  const asked = problem.implementations.some(
    ({ environments, tests }) => environments.length + tests.length > 0,
  );
  const own = asked ? [environment] : [];
  if (baseline === null) return { entry: null, gaps: [noModel, ...own], assumptions: [], isProgram: false };
  const { model, gaps } = chooseModel(baseline);
  return { entry: modelEntry(model), gaps: [...gaps, ...own], assumptions: [], isProgram: false };
}

interface Prompts {
  readonly keys: JsonObject;
  readonly files: Readonly<Record<string, string>>;
}

const systemPrompt = 'prompts/system.md';
const noPrompts: Prompts = { keys: {}, files: {} };

/** The prompt that the baseline gives; several for several parts are files of the project, and which is whose is a gap. */
function promptsOf(baseline: Baseline | null, judged: readonly JudgedPart[], gaps: Gap[]): Prompts {
  const given = baseline?.prompts ?? [];
  const files: Record<string, string> = {};
  const keys: Record<string, string> = {};
  for (const { part, role, text } of given) {
    const path = role === 'system' ? systemPrompt : `prompts/${slug(part ?? 'prompt')}.md`;
    files[path] = `${text.trimEnd()}\n`;
    keys[role === 'system' ? 'system' : 'prompt'] = path;
  }
  const users = given.filter(({ role }) => role === 'user');
  if (users.length === 0) gaps.push(prompt(judged));
  for (const [path, text] of Object.entries(files))
    if (path !== systemPrompt && !text.includes('{{')) gaps.push(withoutInput(path));
  if (users.length <= 1) return { keys, files };
  gaps.push({
    kind: 'prompt',
    part: null,
    what: `there are ${plural(users.length, 'prompt')}, for ${users.map(({ part }) => part ?? 'all').join(', ')}, and a task has one`,
    fill: 'assay.yaml: a task for each part, with its dataset and its file below prompts/',
  });
  const { prompt: _, ...rest } = keys;
  return { keys: rest, files };
}

function scorer(
  judged: readonly JudgedPart[],
  described: string,
  gaps: Gap[],
): { metrics: readonly JsonValue[]; assumptions: readonly string[] } {
  const metrics = new Map<string, JsonValue>();
  const assumptions = new Set<string>();
  const told = new Set<string>();
  for (const { task, subtask, name } of judged) {
    const wanted = metricsOf(task);
    if (wanted.length === 0) {
      gaps.push({
        kind: 'metric',
        part: subtask,
        what: `${name} names no metric`,
        fill: 'assay.yaml: scorer.metrics, a list of names of the catalogue or of modules of your own',
      });
    }
    for (const metric of wanted) {
      const chosen = chooseMetric(metric, judgedFields(task), described);
      if ('missing' in chosen) {
        const what = `${metric.name}: ${chosen.missing}`;
        if (told.has(what)) continue;
        told.add(what);
        gaps.push({
          kind: 'metric',
          part: judged.length === 1 ? subtask : null,
          metric: metric.name,
          what,
          fill: metricFill(metric.name, chosen.entries),
        });
        continue;
      }
      if (chosen.assumed !== null) assumptions.add(chosen.assumed);
      const label = metric.iri ? chosen.metric : metric.name;
      metrics.set(label, {
        [chosen.metric]: { ...chosen.parameters, ...(label === chosen.metric ? {} : { name: label }) },
      });
    }
  }
  return { metrics: [...metrics.values()], assumptions: [...assumptions] };
}

function withoutInput(path: string): Gap {
  return {
    kind: 'prompt',
    part: null,
    what: 'the prompt does not say where in it the input stands, so every sample would be asked the same',
    fill: `${path}: {{input}}, or {{input.…}} with the name of a part of it, where it stands`,
  };
}

function prompt(judged: readonly JudgedPart[]): Gap {
  const fields = judged.flatMap(({ task }) => judgedFields(task)).map(({ name }) => name ?? '');
  const asked = [...new Set(fields)].filter((name) => name !== '').join(', ');
  return {
    kind: 'prompt',
    part: null,
    what: `what a model is asked is not said${asked === '' ? '' : `; its answer has ${asked}`}`,
    fill: 'assay.yaml: prompt of the task, a file below prompts/ with {{input.…}}; without one the input is asked as it is',
  };
}

const noModel: Gap = {
  kind: 'model',
  part: null,
  what: 'no solution or skeleton was given, so nothing says which model is run',
  fill: 'assay.yaml: models: [{ key: m, provider: openai, model: … }] and evaluation: { key: e, task_specifications: [{ key: s, task_key: (the key of the task), model_key: m }] }',
};

const environment: Gap = {
  kind: 'environment',
  part: null,
  what: 'the problem asks for an environment or tests of its own',
  fill: 'assay.yaml: a model with provider: command and the command that starts it there, which answers {"id", "input"} with {"id", "output"}, a line each',
};

function modelEntry({
  key,
  provider,
  model,
  parameters,
}: CompiledModel): JsonObject & { readonly key: string } {
  return { key, ...(provider === null ? {} : { provider }), model, parameters };
}
