import type { JsonObject } from '@assay/records';
import type { Baseline } from './baseline.ts';
import { chooseModel, type CompiledModel } from './choose-model.ts';
import { chooseProgram } from './choose-program.ts';
import type { CompileRequest } from './compile-request.ts';
import type { Gap } from './gap.ts';

export interface Runner {
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
