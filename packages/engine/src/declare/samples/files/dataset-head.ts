import { AssayError, type JsonValue, type Location, offerNames } from '@assay/records';

const known = ['schema_version', 'name', 'description', 'samples'];
const versions = ['assay.dataset.v1', 'eval-harness.dataset.v1'];

/** Checks what a dataset file says besides its samples; `at` gives the place of a key. */
export function checkDatasetHead(head: JsonValue, at: (key: string) => Location): void {
  if (head === null || Array.isArray(head)) return;
  if (typeof head !== 'object') throw wrong('E_DATA_SHAPE', 'expected samples: and a list below it', at(''));
  for (const [key, value] of Object.entries(head)) {
    if (key === 'repetitions')
      throw wrong(
        'E_SPEC_UNKNOWN',
        'repetitions belongs to the run: write repeatability: { num_runs: … } in the task specification',
        at(key),
      );
    if (!known.includes(key))
      throw new AssayError(
        'invalid',
        'E_SPEC_UNKNOWN',
        `the key ${JSON.stringify(key)} is not known in a dataset`,
        {
          location: at(key),
          fix: offerNames(key, known),
        },
      );
    if (key === 'schema_version' && !versions.includes(value as string))
      throw wrong(
        'E_SPEC_VERSION',
        `the dataset's schema_version is ${JSON.stringify(value)}; read are ${versions.join(', ')}`,
        at(key),
      );
    if ((key === 'name' || key === 'description') && (typeof value !== 'string' || value === ''))
      throw wrong('E_SPEC_TYPE', `${key} is ${JSON.stringify(value)}; expected a text`, at(key));
  }
  if (!Object.hasOwn(head, 'samples')) throw wrong('E_DATA_SHAPE', 'the dataset has no samples', at(''));
}

function wrong(code: string, message: string, location: Location): AssayError {
  return new AssayError('invalid', code, message, { location });
}
