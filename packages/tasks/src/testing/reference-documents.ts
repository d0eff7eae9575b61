import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { AssayError } from '@assay/records';
import { decodeText } from '@assay/rows';
import type { SourceDocument } from '../read/read-graph.ts';
import type { ValidationReport } from '../validate/report.ts';
import { validateDocument } from '../validate/validate-document.ts';

/** A verdict as the reference states it. Without `conforms`, or with null, the document cannot be read. */
export interface ReferenceCase {
  readonly conforms?: boolean | null;
  readonly results?: readonly { readonly focusNode: string; readonly path: string | null }[];
}

/** A reference document, or null for one whose bytes are not UTF-8: some are broken on purpose. */
export function referenceDocument(path: string): SourceDocument | null {
  try {
    return { url: pathToFileURL(path).href, text: decodeText(readFileSync(path)) };
  } catch (error) {
    if (error instanceof AssayError && error.code === 'E_ENCODING') return null;
    throw error;
  }
}

/** What validation says of a reference document, with the verdict that a broken one has: none, and why. */
export async function validateReference(
  path: string,
): Promise<Pick<ValidationReport, 'conforms' | 'violations' | 'error'>> {
  const document = referenceDocument(path);
  if (document !== null) return validateDocument(document);
  const error = { code: 'E_ENCODING', line: null, column: null, message: 'the file is not UTF-8' };
  return { conforms: null, violations: [], error };
}
