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
    const model = unique(slug(baseline.model.value) || 'model', solutions, '-');
    solutions.set(model, writeDocument(solutionOf(extraction, baseline, { base, name, model })));
  }
  return { base, problem: writeDocument(problem), solutions };
}

function baseOf({ homepage }: Extraction, { paper }: Addresses, name: string): string {
  return paper ?? addressIn(homepage?.value) ?? `http://example.org/${slug(name) || 'benchmark'}`;
}

/** An address that an @id can be; null for words. */
function addressIn(text: string | undefined): string | null {
  const isIri = text !== undefined && /^https?:\/\/[^\s<>"{}|\\^`]+$/.test(text) && URL.canParse(text);
  return isIri ? text : null;
}

interface Names {
  readonly base: string;
  readonly name: string;
}

function problemOf(extraction: Extraction, { dataset }: Addresses, { base, name }: Names): build.Problem {
  const outputs = extraction.outputs.length > 0 ? extraction.outputs : [freeText];
  const [metric, ...others] = [...new Set(extraction.metrics.map(({ value }) => value))];
  const judged = judgedHow(extraction);
  const shared = {
    input: inputOf(extraction, dataset, { base, name }),
    output: build.outputSpec({ id: `${base}#outputSpec`, schema: schemaOf(outputs)! }),
    ...(metric === undefined
      ? {}
      : {
          evaluation: build.evaluationSpec({
            id: `${base}#evaluationSpec`,
            ...(judged === '' ? {} : { description: judged }),
            expectedMetrics: [metric, ...others],
          }),
        }),
  };
  return build.problem({
    id: base,
    name,
    ...(extraction.description === null ? {} : { description: extraction.description.value }),
    ...shared,
    subTasks: partsOf(extraction).map(({ part, fragment, value }) =>
      build.problem({
        id: `${base}#${fragment}`,
        name: `${name} - ${part}`,
        ...(value === part ? {} : { description: value }),
        ...shared,
      }),
    ),
  });
}

/** The data that the paper gives; an InputSpec where it gives none, or presents data and no task. */
function inputOf(
  extraction: Extraction,
  given: string | null,
  { base, name }: Names,
): build.Dataset | build.InputSpec {
  const address = given ?? addressIn(extraction.dataset?.value);
  const called = extraction.dataset?.value ?? null;
  const schema = schemaOf(extraction.inputs);
  const fields = extraction.inputs.map(({ name: field, value }) =>
    field === value ? field : `${field} (${value})`,
  );
  const described = fields.length === 0 ? {} : { description: `Each instance has: ${fields.join('; ')}.` };
  if (extraction.dataset_only || (address === null && called === null)) {
    const description =
      called === null
        ? 'The paper names no address of its data.'
        : `The data that the paper presents: ${address ?? called}`;
    return build.inputSpec({
      id: `${base}#inputSpec`,
      description,
      ...(schema === null ? {} : { schema }),
    });
  }
  if (address === null) return build.dataset({ id: `${base}#dataset`, name: called!, ...described });
  // The home of a benchmark may also be where its data are, and one @id is one thing.
  const id = address === base ? { id: `${base}#dataset`, url: address } : { id: address };
  return build.dataset({ ...id, name: `${name} dataset`, ...described });
}

function schemaOf(
  fields: readonly (Extraction['outputs'][number] | typeof freeText)[],
): build.RecordSetPart | null {
  const [first, ...more] = fields.map(({ name: field, type, repeated, pattern, value }) =>
    build.field({
      name: field,
      dataType: `xsd:${type}`,
      ...(repeated ? { repeated } : {}),
      ...(pattern === null ? {} : { valuePattern: pattern }),
      ...(value === field ? {} : { description: value }),
    }),
  );
  return first === undefined ? null : build.recordSet({ fields: [first, ...more] });
}

/** What the vocabulary has no place for: protocol, judge, and the judge's prompt as it is. */
function judgedHow({ protocol, judge, prompts }: Extraction): string {
  return [
    ...(protocol === null ? [] : [protocol.value]),
    ...(judge === null ? [] : [`Answers are judged by ${judge.value}.`]),
    ...prompts.filter(({ role }) => role === 'judge').map(({ value }) => `Prompt of the judge:\n${value}`),
  ].join('\n');
}

interface Part {
  readonly part: string;
  readonly value: string;
  /** Behind the # of its @id; no other part has it. */
  readonly fragment: string;
}

function partsOf({ subtasks }: Extraction): readonly Part[] {
  const taken = new Map<string, Part>(
    reserved.map((fragment) => [fragment, { part: '', value: '', fragment }]),
  );
  return subtasks.map(({ name: part, value }, i) => {
    const wanted = underscored(part) || `part_${i + 1}`;
    const fragment = unique(wanted, taken, '_');
    const made = { part, value, fragment };
    taken.set(fragment, made);
    return made;
  });
}

const reserved = [
  'outputspec',
  'inputspec',
  'evaluationspec',
  'dataset',
  'execution',
  'implementation',
  'outputs',
];

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
  const hyperparameters = [
    ...baseline.hyperparameters.map(({ name: setting, value }) => ({ name: setting, value })),
    ...promptSettings(extraction),
  ];
  const execution =
    hyperparameters.length === 0
      ? {}
      : { execution: build.executionConfig({ id: `${id}#execution`, hyperparameters }) };
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
  const subTasks = partsOf(extraction)
    .filter(({ part }) => resultsOf(part).length > 0)
    .map(({ part, fragment }) =>
      build.solution({
        id: `${id}#${fragment}_sol`,
        name: `${name} - ${part} Solution - ${shown}`,
        basedOn: `${base}#${fragment}`,
        implementation,
        ...execution,
        ...evaluation(part, `${base}_evaluation_${model}#${fragment}`),
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

/** Prompts and the judge as settings, by the names under which a project is made of them. */
function promptSettings({ prompts, judge }: Extraction): readonly { name: string; value: string }[] {
  const asked = prompts.filter(({ role }) => role === 'user');
  return [
    ...asked.map(({ value }, i) => ({ name: asked.length === 1 ? 'prompt' : `prompt for ${i + 1}`, value })),
    ...prompts.flatMap(({ role, value }) =>
      role === 'user' ? [] : [{ name: role === 'system' ? 'system_prompt' : 'judge_prompt', value }],
    ),
    ...(judge === null ? [] : [{ name: 'judge_model', value: judge.value }]),
  ];
}

/** `Claude 3.7 Sonnet (thinking)` → `claude-3-7-sonnet-thinking`. */
function slug(text: string): string {
  return underscored(text).replaceAll('_', '-');
}

function unique(wanted: string, taken: ReadonlyMap<string, unknown>, mark: string): string {
  let name = wanted;
  for (let i = 2; taken.has(name); i++) name = `${wanted}${mark}${i}`;
  return name;
}
