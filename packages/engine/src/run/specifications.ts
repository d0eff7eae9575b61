import {
  AssayError,
  type CachePolicy,
  canonicalJson,
  isWhole,
  type JsonObject,
  offerNames,
  overriddenKey,
  type RunManifest,
  type SpecificationOverride,
  type TaskSpecification,
} from '@assay/records';
import { readSampleConditions } from '../declare/chosen-samples.ts';
import type { DeclaredEvaluation, Project } from '../declare/project.ts';
import { resolveInputs } from '../declare/resolve-inputs.ts';
import type { Store } from '../ports/store.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import type { Workbench } from '../workbench.ts';

/**
 * What the store remembers of an evaluation that the project no longer has: one specification for each that was run,
 * in the order of their runs, as its newest whole run had it; null where none was. Of how samples were chosen only their number is known.
 */
async function evaluationInStore(key: string, store: Store): Promise<DeclaredEvaluation | null> {
  const newest = new Map<string, RunManifest>();
  for (const { manifest } of (await store.runs.list({ evaluation_key: key })).items) {
    const { task_specification_key: name, overrides } = manifest;
    if (overrides !== undefined) continue;
    const known = newest.get(name);
    if (known === undefined) newest.set(name, manifest);
    else if (!isWhole(known) && isWhole(manifest)) newest.set(name, manifest);
  }
  if (newest.size === 0) return null;
  const task_specifications: TaskSpecification[] = [];
  for (const manifest of [...newest.values()].toReversed())
    task_specifications.push(await remembered(manifest, store));
  return { key, display_name: null, cache: null, task_specifications };
}

async function remembered(manifest: RunManifest, store: Store): Promise<TaskSpecification> {
  const { task_specification_key: key, task_key, model, samples, num_trials } = manifest;
  const [scoring] = (await store.scorings.list({ run_id: manifest.id })).items;
  const trials = scoring === undefined ? null : aggregatesOf(scoring).trials;
  return {
    kind: 'task',
    key,
    task_key,
    model_key: model.key,
    scorer: scoring?.scorer_key ?? null,
    num_samples: samples,
    subsampling: 'head',
    num_runs: 1,
    num_trials,
    reducer: trials?.reducer ?? 'mean',
    k: trials?.k ?? num_trials,
  };
}

/** A specification to run, and the evaluation whose name its runs carry. */
export interface ListedSpecification {
  readonly evaluation_key: string;
  /** What the evaluation says of the cache. */
  readonly cache: CachePolicy | null;
  readonly specification: TaskSpecification;
}

/**
 * The task specifications of an evaluation, those of `type: repeatability` unfolded: they are looked up among
 * the project's evaluations, then in the store, and run again under the key of the one that repeats them.
 */
export async function listSpecifications(
  evaluation: DeclaredEvaluation,
  { project, store }: Pick<Workbench, 'project' | 'store'>,
): Promise<readonly ListedSpecification[]> {
  const { key: evaluation_key, cache } = evaluation;
  const listed: ListedSpecification[] = [];
  for (const specification of evaluation.task_specifications) {
    if (specification.kind === 'task') {
      listed.push({ evaluation_key, cache, specification });
      continue;
    }
    const repeated = await resolveInputs(project, specification, (key) => evaluationInStore(key, store));
    listed.push(...repeated.map(({ specification: one }) => ({ evaluation_key, cache, specification: one })));
  }
  return listed;
}

/** Of all evaluations of a project, those of `type: repeatability` unfolded. */
export async function allSpecifications(
  bench: Pick<Workbench, 'project' | 'store'>,
): Promise<readonly ListedSpecification[]> {
  const listed: ListedSpecification[] = [];
  for (const evaluation of bench.project.evaluations) {
    listed.push(...(await listSpecifications(evaluation, bench)));
  }
  return listed;
}

/** What a run was made by, as the project declares it; of a run that the project has forgotten, as much as its manifest says. */
export function specificationOf(
  manifest: RunManifest,
  listed: readonly ListedSpecification[],
): ListedSpecification['specification'] {
  const key = declaredKey(manifest);
  const ofKey = listed.filter(
    ({ evaluation_key: evaluation, specification }) =>
      evaluation === manifest.evaluation_key && specification.key === key,
  );
  // An evaluation that repeats others may have two specifications of one key.
  const declared = ofKey.find(
    ({ specification: { task_key: task, model_key: model } }) =>
      task === manifest.task_key && model === manifest.model.key,
  );
  if (ofKey.length > 0) {
    // Which samples it had, its manifest alone knows: they may have been chosen for that one run.
    const { where: _where, only: _only, ...specification } = (declared ?? ofKey[0]!).specification;
    return { ...specification, ...manifest.selection };
  }
  return {
    ...manifest.selection,
    kind: 'task',
    key,
    task_key: manifest.task_key,
    model_key: manifest.model.key,
    scorer: null,
    num_samples: manifest.samples,
    subsampling: 'head',
    num_runs: 1,
    num_trials: manifest.num_trials,
    reducer: 'mean',
    k: manifest.num_trials,
  };
}

/** The key under which the project declares what a run was made by, whatever else was asked of it. */
export function declaredKey({
  overrides,
  task_specification_key: key,
}: Pick<RunManifest, 'overrides' | 'task_specification_key'>): string {
  return overrides?.specification ?? key;
}

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
