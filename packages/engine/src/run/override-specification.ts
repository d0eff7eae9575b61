import {
  canonicalJson,
  type JsonObject,
  offerNames,
  overriddenKey,
  AssayError,
  type SpecificationOverride,
  type TaskSpecification,
} from '@assay/records';
import type { Project } from '../declare/project.ts';
import { readSampleConditions } from '../declare/chosen-samples.ts';
import type { ListedSpecification } from './specifications.ts';

/** What is asked on one occasion: models that are selected or stand in, parameters, and a part of the samples. */
export interface SpecificationOverrides {
  /** Keys of models: those that a specification declares select it, the others stand in for its own. */
  readonly models?: readonly string[] | undefined;
  readonly parameters?: JsonObject | undefined;
  /** Values that stand in for those of the project file, which were put there when it was read. */
  readonly settings?: readonly string[] | undefined;
  /** Conditions on samples, beside those of the specifications. */
  readonly where?: readonly string[] | undefined;
  /** The ids of the samples that are asked. */
  readonly only?: readonly string[] | undefined;
  /** How `only` was said: which samples of which run. */
  readonly only_asked?: Pick<NonNullable<TaskSpecification['asked']>, 'only' | 'of'> | undefined;
}

/**
 * The specifications that are run, with what was asked of them in them: what is run, recorded and digested is what was
 * asked. What the project declares otherwise has a key of its own (`words.alpha@gamma`), so that no name of the project
 * ever means it.
 */
export function overrideSpecifications(
  listed: readonly ListedSpecification[],
  overrides: SpecificationOverrides,
  project: Project,
): readonly ListedSpecification[] {
  const { models, where } = overrides;
  checkModels(models ?? [], project);
  readSampleConditions(where ?? []);
  return withModels(listed, models ?? []).map(({ listed: one, model }) => ({
    ...one,
    specification: asAsked(one.specification, model, overrides, project),
  }));
}

interface Chosen {
  readonly listed: ListedSpecification;
  /** The model that stands in for the declared one; null: none does. */
  readonly model: string | null;
}

/** A model that one of the specifications declares selects those that do; another one stands in, once for each that differ in their model alone. */
function withModels(listed: readonly ListedSpecification[], models: readonly string[]): readonly Chosen[] {
  if (models.length === 0) return listed.map((one) => ({ listed: one, model: null }));
  const declared = new Set(listed.map(({ specification }) => specification.model_key));
  const selected = listed
    .filter(({ specification }) => models.includes(specification.model_key))
    .map((one): Chosen => ({ listed: one, model: null }));
  const distinct = listed.filter((one, i) => listed.findIndex((other) => isSame(one, other)) === i);
  const standIns = [...new Set(models)].filter((model) => !declared.has(model));
  return [...selected, ...standIns.flatMap((model) => distinct.map((one) => ({ listed: one, model })))];
}

function asAsked(
  declared: TaskSpecification,
  model: string | null,
  { parameters, settings = [], where, only, only_asked }: SpecificationOverrides,
  project: Project,
): TaskSpecification {
  const changed = changedParameters(parameters, declared, project);
  const overrides: SpecificationOverride = {
    specification: declared.key,
    ...(model === null ? {} : { model }),
    ...(changed === null ? {} : { parameters: changed }),
    ...(settings.length === 0 ? {} : { settings: [...settings] }),
  };
  const isOverridden = Object.keys(overrides).length > 1;
  const asked = { ...(where === undefined ? {} : { where }), ...only_asked };
  return {
    ...declared,
    model_key: model ?? declared.model_key,
    ...(isOverridden ? { key: overriddenKey(overrides), overrides } : {}),
    ...(parameters === undefined ? {} : { parameters: { ...declared.parameters, ...parameters } }),
    ...(where === undefined ? {} : { where: [...(declared.where ?? []), ...where] }),
    ...(only === undefined ? {} : { only }),
    ...(Object.keys(asked).length === 0 ? {} : { asked }),
  };
}

/** Those that the specification and its model do not have already; null: none. */
function changedParameters(
  parameters: JsonObject | undefined,
  { model_key, parameters: own }: TaskSpecification,
  { models }: Project,
): JsonObject | null {
  const declared = { ...models.find(({ key }) => key === model_key)?.parameters, ...own };
  const changed = Object.entries(parameters ?? {}).filter(
    ([name, value]) => declared[name] === undefined || canonicalJson(declared[name]) !== canonicalJson(value),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** Those that differ in their model alone are one where another stands in for it. */
function isSame(a: ListedSpecification, b: ListedSpecification): boolean {
  const of = ({
    evaluation_key,
    specification: { key: _key, model_key: _model, ...rest },
  }: ListedSpecification) => JSON.stringify([evaluation_key, rest]);
  return of(a) === of(b);
}

function checkModels(models: readonly string[], project: Project): void {
  const known = project.models.map(({ key }) => key);
  for (const key of models) {
    if (known.includes(key)) continue;
    throw new AssayError('usage', 'E_SPEC_NAME', `there is no model with the key ${JSON.stringify(key)}`, {
      fix: offerNames(key, known),
    });
  }
}
