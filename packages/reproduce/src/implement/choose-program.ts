import type { JsonObject } from '@assay/records';
import type { Component, Task } from '@assay/tasks';
import type { Gap } from './gap.ts';
import { slug } from './task-parts.ts';

export interface CompiledProgram {
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
export function chooseProgram(
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
