import { build, writeDocument } from '@assay/tasks';
import { figuresIn, nameParts } from '../../paper/bare-text.ts';
import { plainName } from '../../paper/naming.ts';
import { type ExtractedBaseline, type Extraction, isNoModel } from '../extraction.ts';
import { type Addresses, addressIn, isInputOpen, paperProblem } from './paper-problem.ts';
import { dashed, partsOf, unique } from './parts-of.ts';

interface PromptSetting {
  readonly name: string;
  readonly value: string;
}

type Prompt = Extraction['prompts'][number];

/** Prompts and the judge as settings, by the names under which a project is made of them. */
function promptSettings(
  { prompts, judge, baselines, subtasks }: Extraction,
  { model }: ExtractedBaseline,
): readonly PromptSetting[] {
  const isAsked = !isNoModel(model.value);
  const others = baselines.map((one) => one.model.value).filter((name) => name !== model.value);
  const own = isAsked ? prompts.filter((prompt) => !isOfOthers(prompt, model.value, others)) : [];
  const isPart = new Set(subtasks.map(({ name }) => name));
  const isAlone = ({ for: part }: Prompt, all: readonly Prompt[]): boolean =>
    all.length === 1 && !isPart.has(part ?? '');
  const given = {
    user: own.filter(({ role }) => role === 'user'),
    system: own.filter(({ role }) => role === 'system'),
  };
  return [
    ...given.user.map((prompt, i) => named('prompt', prompt, isAlone(prompt, given.user), i)),
    ...given.system.map((prompt, i) => named('system_prompt', prompt, isAlone(prompt, given.system), i)),
    ...prompts.filter(({ role }) => role === 'judge').map(({ value }) => ({ name: 'judge_prompt', value })),
    ...(judge === null ? [] : [{ name: 'judge_model', value: judge.value }]),
  ];
}

/** A prompt is of other models where its setting is in the names of some of them and not in this one's. */
function isOfOthers({ for: setting }: Prompt, model: string, others: readonly string[]): boolean {
  const wanted = plainName(setting ?? '');
  const has = (name: string): boolean => {
    const [base, ...qualifiers] = nameParts(name).map(plainName);
    return base === wanted || qualifiers.some((one) => one.includes(wanted));
  };
  return wanted !== '' && others.some(has) && !has(model);
}

function named(name: string, { for: part, value }: Prompt, isAlone: boolean, at: number): PromptSetting {
  return { name: isAlone ? name : `${name} for ${part ?? at + 1}`, value };
}

interface Names {
  readonly base: string;
  readonly name: string;
  /** The slug of the model. */
  readonly model: string;
  /** The address of the data, where it is known from elsewhere. */
  readonly dataset: string | null;
}

/** The solution of a baseline: its model and settings, its results, and those of each part that the paper gives. */
function baselineSolution(
  extraction: Extraction,
  baseline: ExtractedBaseline,
  { base, name, model, dataset }: Names,
): build.Solution {
  const id = `${base}_solution_${model}`;
  const shown = baseline.model.value;
  const implementation = build.application({
    id: `${id}#implementation`,
    name: baseline.provider === null ? shown : `${baseline.provider} - ${shown}`,
  });
  const hyperparameters = [
    ...baseline.hyperparameters.map(({ name: setting, value }) => ({ name: setting, value: plain(value) })),
    ...promptSettings(extraction, baseline),
  ];
  const execution =
    hyperparameters.length === 0
      ? {}
      : { execution: build.executionConfig({ id: `${id}#execution`, hyperparameters }) };
  const output = build.dataset({ id: `${id}#outputs`, name: `${shown}'s outputs on ${name}` });
  const input = isInputOpen(extraction, dataset)
    ? { input: build.dataset({ id: `${id}#inputs`, name: `The data of ${name} that the paper used` }) }
    : {};
  const made = { ...input, implementation, ...execution, output };
  const subTasks = partsOf(extraction)
    .filter(({ part }) => baseline.results.some(({ subtask }) => subtask === part))
    .map(({ part, fragment }) =>
      build.solution({
        id: `${id}#${fragment}_sol`,
        name: `${name} - ${part} Solution - ${shown}`,
        basedOn: `${base}#${fragment}`,
        ...made,
        ...evaluationOf(baseline, part, name, `${base}_evaluation_${model}#${fragment}`),
      }),
    );
  return build.solution({
    id,
    name: `${name} Solution - ${shown}`,
    basedOn: base,
    ...made,
    ...evaluationOf(baseline, null, name, `${base}_evaluation_${model}`),
    ...(subTasks.length === 0 ? {} : { subTasks }),
  });
}

function evaluationOf(
  { model, results }: ExtractedBaseline,
  part: string | null,
  name: string,
  id: string,
): Pick<Parameters<typeof build.solution>[0], 'evaluation'> {
  const [first, ...more] = results
    .filter(({ subtask }) => subtask === part)
    .map(({ metric, value }) => build.result({ metric, value: value.replace(/%$/, '') }));
  const label = part === null ? name : `${name} - ${part}`;
  return first === undefined
    ? {}
    : { evaluation: { id, name: `Evaluation of ${model.value} on ${label}`, results: [first, ...more] } };
}

/** `1,024` as the number 1024; what is more than one number stays as the paper has it. */
function plain(value: string): string | number {
  return /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(value) ? Number(figuresIn(value)[0]) : value;
}

export interface WrittenTasks {
  readonly base: string;
  readonly problem: string;
  /** By slug. */
  readonly solutions: ReadonlyMap<string, string>;
}

/** The task documents of an extraction. One base for every `@id`: the paper's address, the task's home, else example.org. */
export function writeTasks(extraction: Extraction, addresses: Addresses): WrittenTasks {
  const name = extraction.name?.value ?? 'Unnamed benchmark';
  const base = baseOf(extraction, addresses, name);
  const problem = paperProblem(extraction, addresses, { base, name });
  const solutions = new Map<string, string>();
  for (const baseline of extraction.baselines) {
    const model = unique(dashed(baseline.model.value) || 'model', solutions, '-');
    const names = { base, name, model, dataset: addresses.dataset };
    solutions.set(model, writeDocument(baselineSolution(extraction, baseline, names)));
  }
  return { base, problem: writeDocument(problem), solutions };
}

function baseOf({ homepage }: Extraction, { paper }: Addresses, name: string): string {
  return paper ?? addressIn(homepage?.value) ?? `http://example.org/${dashed(name) || 'benchmark'}`;
}
