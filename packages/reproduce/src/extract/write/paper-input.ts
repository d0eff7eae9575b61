import { build } from '@assay/tasks';
import type { Extraction } from '../extraction.ts';
import { addressIn } from './address-in.ts';
import { schemaOf } from './schema-of.ts';

interface Names {
  readonly base: string;
  readonly name: string;
}

/** The data that the paper gives; an InputSpec where it gives none, or presents data and no task. */
export function paperInput(
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
  if (isInputOpen(extraction, given)) {
    const description =
      called === null
        ? 'The paper gives no address for its data.'
        : `The data that the paper presents: ${address ?? called}`;
    return build.inputSpec({
      id: `${base}#inputSpec`,
      description,
      ...(schema === null ? {} : { schema }),
    });
  }
  if (address === null)
    return build.dataset({ id: `${base}#dataset`, name: called ?? `${name} dataset`, ...described });
  // The home of a benchmark may also be where its data are, and one @id is one thing.
  const id = address === base ? { id: `${base}#dataset`, url: address } : { id: address };
  return build.dataset({ ...id, name: `${name} dataset`, ...described });
}

/** Whether the problem leaves its data to the solution: no name of them is known, or they are all that there is. */
export function isInputOpen({ dataset, dataset_only }: Extraction, given: string | null): boolean {
  return dataset_only || (given === null && dataset === null);
}
