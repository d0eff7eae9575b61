import type { JsonObject, JsonValue } from '@assay/records';
import type { Component, Task } from '@assay/tasks';
import { type Baseline, parameterOf } from './baseline.ts';
import type { Gap } from './gap.ts';
import { slug } from './task-parts.ts';

interface CompiledModel {
  readonly key: string;
  readonly provider: string | null;
  readonly model: string;
  readonly parameters: Readonly<Record<string, JsonValue>>;
}

const providers: readonly (readonly [RegExp, string])[] = [
  [/\bgemini\b|google/i, 'google'],
  [/\bclaude\b|anthropic/i, 'anthropic'],
  [/\bgpt-|\bo[134](?:-|\b)|openai/i, 'openai'],
];

/** The model of a baseline, with the hyperparameters that a provider knows; the others are gaps. */
export function chooseModel({ model, described, settings }: Baseline): {
  model: CompiledModel;
  gaps: readonly Gap[];
} {
  const provider = providers.find(([pattern]) => pattern.test(`${model} ${described}`))?.[1] ?? null;
  const parameters: Record<string, JsonValue> = {};
  const gaps: Gap[] = [];
  for (const { name, value } of settings) {
    if (/judge|grader|autorater/i.test(name)) continue;
    const known = parameterOf(name);
    const number = typeof value === 'number' ? value : Number(value);
    if (known !== undefined && Number.isFinite(number) && String(value).trim() !== '')
      parameters[known] = number;
    else gaps.push(hyperparameter(name, value));
  }
  if (/\s/.test(model)) {
    gaps.push({
      kind: 'model',
      part: null,
      what: `${JSON.stringify(model)} is a display name; its name at the provider is not stated`,
      fill: 'assay.yaml: model, with a date where the provider has dated ones',
      filled_by: 'given',
    });
  }
  if (provider === null) {
    gaps.push({
      kind: 'model',
      part: null,
      what: `who serves ${JSON.stringify(model)} is not stated`,
      fill: 'assay.yaml: provider of the model, with base_url for one that is served locally',
      filled_by: 'given',
    });
  }
  return { model: { key: slug(model), provider, model, parameters }, gaps };
}

function hyperparameter(name: string, value: string | number | boolean): Gap {
  return {
    kind: 'hyperparameter',
    part: null,
    what: `${name} is ${JSON.stringify(value)}: not a provider setting, so its effect on the run has to be built in`,
    fill: 'assay.yaml: parameters of the model, the prompt, or the dataset, whichever it concerns',
    filled_by: 'given',
  };
}

interface CompiledProgram {
  /** An entry of `models`. */
  readonly entry: JsonObject & { readonly key: string };
  readonly gaps: readonly Gap[];
  readonly assumptions: readonly string[];
}

/** How a program is started, by the ending of its file. */
const starters: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.(?:mjs|js|cjs|ts|mts)$/i, ['node']],
  [/\.py$/i, ['python3']],
  [/\.sh$/i, ['sh']],
  [/\.r$/i, ['Rscript']],
];

/**
 * Where code is what answers: that of the problem (then the machine is what is measured, and the solution is its environment),
 * or that of the solution (then the program is what is judged, and runs in the sandbox). Null: a model answers.
 */
function chooseProgram(
  problem: Task,
  solution: Task | null,
  localFile: (address: string) => string | null,
): CompiledProgram | null {
  // A task that is problem and solution in one names what was run on it, which is an application where a model answers.
  const given = problem.implementations.find(problem.kind === 'task' ? isCode : isConcrete);
  const own = solution?.implementations.find(isCode);
  const program = given ?? own;
  if (program === undefined) return null;
  const name = program.name ?? program.id ?? 'program';
  const file = [...program.urls, ...(program.id === null ? [] : [program.id])]
    .map(localFile)
    .find((path) => path !== null);
  const start = starters.find(([ending]) => file !== undefined && ending.test(file))?.[1];
  const isolation: JsonObject = given === undefined ? { isolation: 'sandbox' } : {};
  const notes = environmentNotes(program, solution, given !== undefined);
  const key = slug(name);
  if (file === undefined || start === undefined) {
    return {
      entry: { key, provider: 'command', command: [`code/${key}`], ...isolation },
      gaps: [missingCode(name, program)],
      assumptions: notes,
    };
  }
  return {
    entry: { key, provider: 'command', command: [...start, file], ...isolation },
    gaps: [],
    assumptions: [
      `${file} is started once and answers one request per line, as a model with provider: command does`,
      ...notes,
    ],
  };
}

function isConcrete({ kind, types }: Component): boolean {
  return kind !== 'spec' && types.some((type) => /SoftwareSourceCode$|SoftwareApplication$/.test(type));
}

function isCode({ kind, types }: Component): boolean {
  return kind !== 'spec' && types.some((type) => type.endsWith('SoftwareSourceCode'));
}

function missingCode(name: string, { urls, id }: Component): Gap {
  const address = urls[0] ?? id;
  return {
    kind: 'environment',
    part: null,
    what: `${name}${address === null ? '' : ` <${address}>`} is the code that answers, and it is not beside the task file`,
    fill: 'its files below code/, and in assay.yaml the command of the model that starts it, such as [python3, code/run.py], which answers {"id", "input"} with {"id", "output"}, one per line',
    filled_by: 'given',
  };
}

/** What a program is to run in: of a performance benchmark that is what the solution is. It is recorded with every run. */
function environmentNotes(program: Component, solution: Task | null, isGiven: boolean): readonly string[] {
  const named = [program, ...(isGiven ? (solution?.implementations ?? []) : [])].flatMap(
    ({ environments }) => environments,
  );
  const asked = [...new Set(named.map(({ name, url }) => name ?? url ?? ''))].filter((text) => text !== '');
  const settings = isGiven
    ? (solution?.executions ?? []).flatMap(({ hyperparameters }) =>
        hyperparameters.map(({ name, value }) => `${name ?? '?'} ${String(value)}`),
      )
    : [];
  const what = [...asked, ...settings];
  if (what.length > 0) return [`it has to run on this machine: ${what.join(', ')}`];
  return isGiven && solution === null ? ['this machine is what is measured: no solution names another'] : [];
}

interface Runner {
  /** Of `models`; null: nothing says what is run. */
  readonly entry: (JsonObject & { readonly key: string }) | null;
  readonly gaps: readonly Gap[];
  readonly assumptions: readonly string[];
  readonly isProgram: boolean;
}

/** What answers: a program of the problem or of the solution, else a model. */
export function chooseRunner(
  { problem, solution, localFile }: CompileRequest,
  baseline: Baseline | null,
): Runner {
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

const noModel: Gap = {
  kind: 'model',
  part: null,
  what: 'no solution or skeleton was given, so the model to run is not stated',
  fill: 'assay.yaml: models: [{ key: m, provider: openai, model: … }] and evaluation: { key: e, task_specifications: [{ key: s, task_key: (the key of the task), model_key: m }] }',
  filled_by: 'given',
};

const environment: Gap = {
  kind: 'environment',
  part: null,
  what: 'the problem asks for its own environment or tests',
  fill: 'assay.yaml: a model with provider: command and the command that starts it there, which answers {"id", "input"} with {"id", "output"}, one per line',
  filled_by: 'given',
};

function modelEntry({
  key,
  provider,
  model,
  parameters,
}: CompiledModel): JsonObject & { readonly key: string } {
  return { key, ...(provider === null ? {} : { provider }), model, parameters };
}

/** What a project is compiled from. */
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
