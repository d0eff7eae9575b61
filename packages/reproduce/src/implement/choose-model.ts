import type { JsonValue } from '@assay/records';
import type { Baseline } from './baseline.ts';
import type { Gap } from './gap.ts';
import { parameterOf } from './parameter-of.ts';
import { slug } from './task-parts.ts';

export interface CompiledModel {
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
