import { AssayError } from '@assay/records';
import { bundledContext } from '../vocabulary/bundled-context.ts';
import { locate, offsetOf, type SourceObject, type SourceValue } from '@assay/rows';
import { propertyOffset } from './property-offset.ts';

/** By code: the key of an object that is to blame for such an error, or null. */
const culprits: Readonly<Record<string, (object: SourceObject) => string | null>> = {
  E_SPEC_ID: (object) => (Object.hasOwn(object, '@id') && typeof object['@id'] !== 'string' ? '@id' : null),
  E_SPEC_CONTEXT: (object) => (namesUnknownContext(object['@context']) ? '@context' : null),
};

/** Gives an error that was thrown without a place the line and column of what it speaks of, where that can be found. */
export function withPlace(error: unknown, document: SourceValue, text: string): unknown {
  if (!(error instanceof AssayError) || error.location !== undefined) return error;
  const isCulprit = Object.hasOwn(culprits, error.code) ? culprits[error.code]! : null;
  const offset = isCulprit === null ? -1 : findOffset(document, text, isCulprit);
  if (offset === -1) return error;
  return new AssayError(error.trouble, error.code, error.message, {
    cause: error,
    location: locate(text, offset),
    ...(error.fix === undefined ? {} : { fix: error.fix }),
  });
}

function findOffset(
  value: SourceValue,
  text: string,
  isCulprit: (object: SourceObject) => string | null,
): number {
  if (typeof value !== 'object' || value === null) return -1;
  if (!Array.isArray(value)) {
    const key = isCulprit(value);
    if (key !== null) return propertyOffset(text, value[offsetOf] ?? 0, key);
  }
  for (const item of Object.values(value)) {
    const found = findOffset(item, text, isCulprit);
    if (found !== -1) return found;
  }
  return -1;
}

function namesUnknownContext(context: SourceValue | undefined): boolean {
  return (Array.isArray(context) ? context : [context]).some((part) => {
    if (typeof part === 'string') return !isBundled(part);
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return false;
    const imported = part['@import'];
    if (typeof imported === 'string' && !isBundled(imported)) return true;
    return Object.values(part).some(
      (term) =>
        typeof term === 'object' &&
        term !== null &&
        !Array.isArray(term) &&
        namesUnknownContext(term['@context']),
    );
  });
}

function isBundled(url: string): boolean {
  try {
    bundledContext(url);
    return true;
  } catch {
    return false;
  }
}
