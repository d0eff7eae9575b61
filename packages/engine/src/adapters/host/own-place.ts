import { realpathSync } from 'node:fs';
import { relative } from 'node:path';

/** A place in a file of the project, as its owner calls that file; empty for any other. */
export function ownPlace(place: string, folder: string): string {
  if (place === '') return '';
  const path = relative(realpathSync(folder), place);
  return path.startsWith('..') || path.startsWith('/') ? '' : path;
}
