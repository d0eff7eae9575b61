import { build } from '@assay/tasks';
import { figuresIn } from '../../paper/figures.ts';
import type { ExtractedBaseline, Extraction } from '../extraction.ts';
import { isInputOpen } from './paper-input.ts';
import { partsOf } from './parts-of.ts';
import { promptSettings } from './prompt-settings.ts';

interface Names {
  readonly base: string;
  readonly name: string;
  /** The slug of the model. */
  readonly model: string;
  /** The address of the data, where it is known from elsewhere. */
  readonly dataset: string | null;
}

/** The solution of a baseline: its model and settings, its results, and those of each part that the paper gives. */
export function baselineSolution(
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
