import type { JsonValue } from '@assay/records';
import type { NamesSource } from '../resolve/read-names.ts';

/** A file of names that is known by its values; a value stands at its path, `names.yaml#models/m/aliases/0`. */
export function namesSource(value: JsonValue, file = 'names.yaml'): NamesSource {
  const locate = (path: readonly PropertyKey[]) => ({ file: `${file}#${path.map(String).join('/')}` });
  return { value, locate, locateKey: locate };
}
