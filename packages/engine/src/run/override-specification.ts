import { type JsonObject, offerNames, AssayError } from '@assay/records';
import type { Project } from '../declare/project.ts';
import { readSampleConditions } from '../declare/where/sample-conditions.ts';
import type { ListedSpecification } from './list-specifications.ts';

/** What is asked otherwise than the project says, for one time. */
export interface SpecificationOverrides {
  /** Keys of models that are asked in place of those of the specifications. */
  readonly models?: readonly string[] | undefined;
  readonly parameters?: JsonObject | undefined;
  /** Conditions on samples, beside those of the specifications. */
  readonly where?: readonly string[] | undefined;
  /** The ids of the samples that are asked. */
  readonly only?: readonly string[] | undefined;
}

/** Specifications with the overrides in them: what is run, recorded and digested is what was asked. */
export function overrideSpecifications(
  listed: readonly ListedSpecification[],
  { models, parameters, where, only }: SpecificationOverrides,
  project: Project,
): readonly ListedSpecification[] {
  checkModels(models ?? [], project);
  readSampleConditions(where ?? []);
  const made = listed.flatMap((one) => {
    const { specification } = one;
    return (models ?? [specification.model_key]).map((model_key) => ({
      ...one,
      specification: {
        ...specification,
        model_key,
        // Several models in place of one are told apart.
        key: (models?.length ?? 0) > 1 ? `${specification.key}.${model_key}` : specification.key,
        ...(parameters === undefined ? {} : { parameters: { ...specification.parameters, ...parameters } }),
        ...(where === undefined ? {} : { where: [...(specification.where ?? []), ...where] }),
        ...(only === undefined ? {} : { only }),
      },
    }));
  });
  if (models === undefined) return made;
  return made.filter((one, i) => made.findIndex((other) => isSame(one, other)) === i);
}

/** Those that differed in their model alone are one where the model is given. */
function isSame(a: ListedSpecification, b: ListedSpecification): boolean {
  const of = ({ evaluation_key, specification: { key: _key, ...rest } }: ListedSpecification) =>
    JSON.stringify([evaluation_key, rest]);
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
