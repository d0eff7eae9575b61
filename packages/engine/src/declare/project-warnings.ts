import type { Project } from './project.ts';

export interface ProjectWarning {
  readonly code: 'W_PARAMETER_UNDECLARED';
  readonly model_key: string;
  readonly parameter: 'temperature' | 'max_tokens';
  readonly message: string;
}

/**
 * What a project may leave out and a reader of its results will miss: without temperature and max_tokens a
 * result cannot be reproduced, and exports leave them absent. A replay asks no model.
 */
export function projectWarnings({ models }: Pick<Project, 'models'>): readonly ProjectWarning[] {
  return models
    .filter(({ provider }) => provider !== 'replay')
    .flatMap(({ key, parameters }) =>
      (['temperature', 'max_tokens'] as const)
        .filter((parameter) => (parameters?.[parameter] ?? null) === null)
        .map((parameter) => ({
          code: 'W_PARAMETER_UNDECLARED' as const,
          model_key: key,
          parameter,
          message: `model ${key} does not declare ${parameter}: its results have a reproducibility gap`,
        })),
    );
}
