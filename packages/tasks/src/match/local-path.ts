import { AssayError } from '@assay/records';

/**
 * What an address written in a document means for the reader of local files: a path below the document's
 * folder, or null for an address elsewhere (http, https, urn …), which is never fetched. Throws E_SPEC_PATH
 * for a path that leaves the folder: absolute, a drive, a file: address elsewhere, `..`, a NUL byte.
 */
export function localPath(address: string, documentUrl: string): string | null {
  const folder = documentUrl.slice(0, documentUrl.lastIndexOf('/') + 1);
  const inside = folder.startsWith('file:') && address.startsWith(folder);
  if (!inside && /^[a-z][a-z0-9+.-]+:/i.test(address) && !/^file:/i.test(address)) return null;
  if (address.startsWith('//')) return null;
  const written = inside ? address.slice(folder.length) : address;
  const decoded = inside ? decodedText(written) : written;
  const path = decoded.replace(/[?#].*$/s, '');
  if (
    path === '' ||
    path.includes('\0') ||
    /^file:/i.test(path) ||
    /^[/\\]|^[a-z]:/i.test(path) ||
    path.split(/[/\\]/).includes('..')
  ) {
    throw new AssayError(
      'invalid',
      'E_SPEC_PATH',
      `the path ${JSON.stringify(address)} does not stay in the folder of its document`,
      { fix: 'Put the file beside the document and write the path relative to it.' },
    );
  }
  return path;
}

function decodedText(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
