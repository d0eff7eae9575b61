import type { Extraction } from './extraction.ts';
import { isNoModel } from './people.ts';

/** How much of what a task file can say was found in the paper. */
export interface FieldCoverage {
  readonly percent: number;
  readonly filled: readonly string[];
  readonly missing: readonly string[];
}

/**
 * Counted as the Croissant Tasks paper counts it: a category of fields is filled or not, those of the problem and, where
 * baselines were asked for, those of the solutions. A category of the solutions is filled when every one of them has it, its numbers by subtask
 * when each subtask has some; people and chance have neither a provider nor settings.
 */
export function fieldCoverage(extraction: Extraction, paperUrl: string | null): FieldCoverage {
  const { outputs, metrics, subtasks, baselines } = extraction;
  const models = baselines.filter(({ model }) => !isNoModel(model.value));
  const every = (has: (one: Extraction['baselines'][number]) => boolean): boolean => baselines.every(has);
  const everyModel: typeof every = (has) => models.length > 0 && models.every(has);
  const categories: readonly (readonly [string, boolean])[] = [
    ['name', extraction.name !== null],
    ['description', extraction.description !== null],
    ['paper address', paperUrl !== null],
    ['homepage', extraction.homepage !== null],
    ['input dataset', extraction.dataset !== null],
    ['input fields', extraction.inputs.length > 0],
    ['output fields', outputs.length > 0],
    ['metrics', metrics.length > 0],
    ['evaluation protocol', extraction.protocol !== null],
    ['subtasks', subtasks.length > 0],
    ...(baselines.length === 0
      ? []
      : ([
          ['models of the solutions', true],
          ['providers of the models', everyModel(({ provider }) => provider !== null)],
          ['hyperparameters', everyModel(({ hyperparameters }) => hyperparameters.length > 0)],
          ['results', every(({ results }) => results.length > 0)],
          ...(subtasks.length === 0
            ? []
            : ([
                [
                  'results by subtask',
                  subtasks.every(({ name }) =>
                    baselines.some(({ results }) => results.some(({ subtask }) => subtask === name)),
                  ),
                ],
              ] as const)),
        ] as const)),
  ];
  const filled = categories.filter(([, isFilled]) => isFilled).map(([name]) => name);
  return {
    percent: Math.round((1000 * filled.length) / categories.length) / 10,
    filled,
    missing: categories.filter(([, isFilled]) => !isFilled).map(([name]) => name),
  };
}
