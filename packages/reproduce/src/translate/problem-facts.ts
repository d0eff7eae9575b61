import type { JsonValue } from '@assay/records';
import type { Component, Field, Task } from '@assay/tasks';
import { textsOf } from '../check/finding.ts';
import { type Baseline, type BaselinePrompt, parameterOf } from '../implement/baseline.ts';
import { chooseMetric } from '../implement/scorer/choose-metric.ts';
import { chooseModel } from '../implement/choose-runner.ts';
import { judgedFields } from '../implement/scorer/missing-metric.ts';
import { type HubPlace, hubPlace } from '../implement/part-data.ts';
import { type JudgedPart, metricsOf, slug, stepFor, taskParts } from '../implement/task-parts.ts';
import { settingKey } from '../names.ts';

/** What a problem and a baseline say, in the terms that harnesses share. */
export interface ProblemFacts {
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly parts: readonly PartFacts[];
  readonly model: string | null;
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly shots: number | null;
  readonly stop: readonly string[];
  /** Settings of the baseline that stand nowhere else here. */
  readonly otherSettings: readonly string[];
}

export interface PartFacts {
  readonly name: string;
  readonly slug: string;
  readonly hub: HubPlace | null;
  readonly address: string | null;
  /** The step of the problem that makes its data; null where they are given. */
  readonly madeBy: string | null;
  /** Whether other parts have the same data, of which nothing says whose rows are whose. */
  readonly sharesData: boolean;
  /** That of the part, else the one for all parts. */
  readonly prompt: string | null;
  readonly system: string | null;
  readonly fields: readonly Field[];
  readonly metrics: readonly PartMetric[];
}

/** A metric as the file names it, and as the catalogue has it; null where it has none, with the reason. */
export interface PartMetric {
  readonly label: string;
  readonly metric: string | null;
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly missing: string | null;
}

export function problemFacts(problem: Task, baseline: Baseline | null): ProblemFacts {
  const { judged, preparations } = taskParts(problem);
  const described = textsOf(problem).join('\n');
  const model = baseline === null ? null : chooseModel(baseline).model;
  const settings = baseline?.settings ?? [];
  const shots = settings.find(({ name }) => shotNames.test(settingKey(name)))?.value;
  const stop = settings.find(({ name }) => stopNames.test(settingKey(name)))?.value;
  const prompts = baseline?.prompts ?? [];
  const isOf = (part: string | null, one: JudgedPart): boolean =>
    part !== null && [one.slug, slug(one.name)].includes(slug(part));
  const promptOf = (role: BaselinePrompt['role'], one: JudgedPart): string | null => {
    const own = prompts.filter((prompt) => prompt.role === role);
    const found = own.find(({ part }) => isOf(part, one)) ?? own.find(({ part }) => part === null);
    return found?.text ?? null;
  };
  const places = judged.map((one) =>
    stepFor(one, preparations) === undefined ? JSON.stringify(hubPlace(one.task, one.task.inputs)) : null,
  );
  return {
    name: problem.name ?? problem.id ?? 'task',
    slug: slug(problem.name ?? problem.id ?? 'task'),
    description: problem.description,
    parts: judged.map((one, at) => {
      const { task, name, slug: part } = one;
      const fields = judgedFields(task);
      const step = stepFor(one, preparations);
      return {
        name,
        slug: part,
        hub: step === undefined ? hubPlace(task, task.inputs) : null,
        address: addressOf(task.inputs),
        madeBy: step === undefined ? null : step.name,
        sharesData:
          places[at] !== null &&
          places[at] !== 'null' &&
          places.filter((place) => place === places[at]).length > 1,
        prompt: promptOf('user', one),
        system: promptOf('system', one),
        fields,
        metrics: metricsOf(task).map((metric) => {
          const chosen = chooseMetric(metric, fields, described);
          return 'missing' in chosen
            ? { label: metric.name, metric: null, parameters: {}, missing: chosen.missing }
            : { label: metric.name, metric: chosen.metric, parameters: chosen.parameters, missing: null };
        }),
      };
    }),
    model: baseline?.model ?? null,
    parameters: model?.parameters ?? {},
    shots: shots === undefined || !Number.isInteger(Number(shots)) ? null : Number(shots),
    stop: stop === undefined ? [] : stopsIn(String(stop)),
    otherSettings: [
      ...settings
        .filter(({ name }) => ![shotNames, stopNames].some((names) => names.test(settingKey(name))))
        .filter(({ name }) => parameterOf(name) === undefined)
        .map(({ name, value }) => `${name} = ${value}`),
      ...prompts
        .filter(({ part }) => part !== null && !judged.some((one) => isOf(part, one)))
        .map(({ part }) => `the prompt for ${part}, which is not a part of the problem`),
    ],
  };
}

const shotNames = /^(?:num_?)?(?:few_?shot|n_?shot|shots|k_?shot)(?:s|_k|_examples)?$/i;
const stopNames = /^stop(?:_sequences?|_words?)?$|^until$/i;

function stopsIn(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value.map(String);
  } catch {
    // A single sequence is written as it is.
  }
  return [text];
}

function addressOf(inputs: readonly Component[]): string | null {
  const [first] = inputs.flatMap(({ id, urls }) => [...urls, ...(id === null ? [] : [id])]);
  return first ?? null;
}
