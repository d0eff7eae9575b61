import type { JsonObject, Location, SpecProblems } from '@assay/records';
import type { ProjectFiles } from '../ports/platform.ts';
import type { DeclaredModel, ModelLimits } from './project.ts';
import type { WrittenModel } from './schema/project-schema.ts';

/** How long a model may take for one sample, where the file says nothing. */
export const usualTimeout = 120_000;

/** What holds where the file says nothing. */
const defaultLimits: ModelLimits = {
  concurrency: 10,
  requests_per_minute: null,
  tokens_per_minute: null,
  timeout_ms: usualTimeout,
  max_retries: 4,
};

/** A model as declared: limits filled in, the files that it names there. */
export async function readModel(
  written: WrittenModel,
  files: ProjectFiles,
  at: (key: string) => Location,
  problems: SpecProblems,
): Promise<DeclaredModel> {
  const { limits, price, parameters, ...rest } = written;
  if (written.provider === 'module') await problems.attempt(() => files.check(written.module), at('module'));
  if (written.provider === 'replay' && !written.outputs.startsWith('run:'))
    await problems.attempt(() => files.check(written.outputs), at('outputs'));
  return {
    ...(withoutAbsent(rest) as Pick<DeclaredModel, 'key' | 'provider'>),
    ...(parameters === undefined ? {} : { parameters: withoutAbsent(parameters) as JsonObject }),
    limits: { ...defaultLimits, ...(withoutAbsent(limits ?? {}) as Partial<ModelLimits>) },
    price: price ?? null,
  };
}

function withoutAbsent(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
