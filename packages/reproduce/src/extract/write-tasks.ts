import { build, writeDocument } from '@assay/tasks';
import { slug as underscored } from '../implement/task-parts.ts';
import type { ExtractedBaseline, Extraction } from './extraction.ts';

export interface WrittenTasks {
  readonly base: string;
  readonly problem: string;
  /** By slug. */
  readonly solutions: ReadonlyMap<string, string>;
}

export interface Addresses {
  /** Of the paper: arXiv or DOI. */
  readonly paper: string | null;
  readonly dataset: string | null;
}

/** The task documents of an extraction. One base for every `@id`: the paper's address, the task's home, else example.org. */
export function writeTasks(extraction: Extraction, addresses: Addresses): WrittenTasks {
  const name = extraction.name?.value ?? 'Unnamed benchmark';
  const base = baseOf(extraction, addresses, name);
  const problem = problemOf(extraction, addresses, { base, name });
  const solutions = new Map<string, string>();
  for (const baseline of extraction.baselines) {
    const model = unique(slug(baseline.model.value), solutions);
    solutions.set(model, writeDocument(solutionOf(extraction, baseline, { base, name, model })));
  }
  return { base, problem: writeDocument(problem), solutions };
}

function baseOf({ homepage }: Extraction, { paper }: Addresses, name: string): string {
  return (
    paper ??
    (homepage !== null && /^https?:\/\/\S+$/.test(homepage.value)
      ? homepage.value
      : `http://example.org/${slug(name)}`)
  );
}

interface Names {
  readonly base: string;
  readonly name: string;
}

function problemOf(extraction: Extraction, { dataset }: Addresses, { base, name }: Names): build.Problem {
  const address = dataset ?? extraction.dataset?.value ?? null;
  const given = extraction.outputs.length > 0 ? extraction.outputs : [freeText];
  const [first, ...more] = given.map(({ name: field, type, repeated, pattern, value }) =>
    build.field({
      name: field,
      dataType: `xsd:${type}`,
      ...(repeated ? { repeated } : {}),
      ...(pattern === null ? {} : { valuePattern: pattern }),
      ...(value === field ? {} : { description: value }),
    }),
  );
  const metrics = extraction.metrics.map(({ value }) => value);
  const [metric, ...others] = [...new Set(metrics)];
  const shared = {
    input:
      address === null
        ? build.inputSpec({ id: `${base}#inputSpec`, description: 'The paper names no address of its data.' })
        : build.dataset({ id: address, name: `${name} dataset` }),
    output: build.outputSpec({
      id: `${base}#outputSpec`,
      schema: build.recordSet({ fields: [first!, ...more] }),
    }),
    ...(metric === undefined
      ? {}
      : {
          evaluation: build.evaluationSpec({
            id: `${base}#evaluationSpec`,
            expectedMetrics: [metric, ...others],
          }),
        }),
  };
  return build.problem({
    id: base,
    name,
    ...(extraction.description === null ? {} : { description: extraction.description.value }),
    ...shared,
    subTasks: extraction.subtasks.map(({ name: part, value }) =>
      build.problem({
        id: subtaskId(base, part),
        name: `${name} - ${part}`,
        ...(value === part ? {} : { description: value }),
        ...shared,
      }),
    ),
  });
}

const freeText = { name: 'output', type: 'string', repeated: false, pattern: null, value: 'output' } as const;

function solutionOf(
  extraction: Extraction,
  baseline: ExtractedBaseline,
  names: Names & { model: string },
): build.Solution {
  const { base, name, model } = names;
  const id = `${base}_solution_${model}`;
  const shown = baseline.model.value;
  const implementation = build.application({
    id: `${id}#implementation`,
    name: baseline.provider === null ? shown : `${baseline.provider} - ${shown}`,
  });
  const execution =
    baseline.hyperparameters.length === 0
      ? {}
      : {
          execution: build.executionConfig({
            id: `${id}#execution`,
            hyperparameters: baseline.hyperparameters.map(({ name: setting, value }) => ({
              name: setting,
              value,
            })),
          }),
        };
  const resultsOf = (subtask: string | null): ExtractedBaseline['results'] =>
    baseline.results.filter((result) => result.subtask === subtask);
  const evaluation = (subtask: string | null, evaluationId: string): object => {
    const [first, ...more] = resultsOf(subtask).map(({ metric, value }) =>
      build.result({ metric, value: value.replace(/%$/, '') }),
    );
    const label = subtask === null ? name : `${name} - ${subtask}`;
    return first === undefined
      ? {}
      : {
          evaluation: {
            id: evaluationId,
            name: `Evaluation of ${shown} on ${label}`,
            results: [first, ...more],
          },
        };
  };
  const subTasks = extraction.subtasks
    .filter(({ name: part }) => resultsOf(part).length > 0)
    .map(({ name: part }) =>
      build.solution({
        id: `${id}#${underscored(part)}_sol`,
        name: `${name} - ${part} Solution - ${shown}`,
        basedOn: subtaskId(base, part),
        implementation,
        ...execution,
        ...evaluation(part, `${base}_evaluation_${model}#${underscored(part)}`),
      }),
    );
  return build.solution({
    id,
    name: `${name} Solution - ${shown}`,
    basedOn: base,
    implementation,
    ...execution,
    output: build.dataset({ id: `${id}#outputs`, name: `${shown}'s outputs on ${name}` }),
    ...evaluation(null, `${base}_evaluation_${model}`),
    ...(subTasks.length === 0 ? {} : { subTasks }),
  });
}

function subtaskId(base: string, part: string): string {
  return `${base}#${underscored(part)}`;
}

/** `Claude 3.7 Sonnet (thinking)` → `claude-3-7-sonnet-thinking`. */
function slug(text: string): string {
  return underscored(text).replaceAll('_', '-');
}

function unique(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  let name = wanted;
  for (let i = 2; taken.has(name); i++) name = `${wanted}-${i}`;
  return name;
}
