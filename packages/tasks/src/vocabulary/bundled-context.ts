import { AssayError } from '@assay/records';
import type { SourceObject } from '../read/parse-json.ts';

/** The contexts that documents may name by address; nothing is ever fetched. */
export function bundledContext(url: string): SourceObject {
  throw new AssayError(
    'invalid',
    'E_SPEC_CONTEXT',
    `the context ${url} is not bundled, and contexts are never fetched`,
  );
}
