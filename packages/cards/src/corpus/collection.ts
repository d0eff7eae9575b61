/**
 * The collection a record belongs to: the folder under one named `data`, else the first folder below the
 * root given; '' where the file stands in no folder. Of several folders named `data` the innermost one
 * counts: a published corpus has none inside, a machine may have some above it.
 */
export function collectionOf(path: string, root = ''): string {
  const folders = foldersOf(path);
  const data = folders.lastIndexOf('data');
  if (data !== -1 && data + 1 < folders.length) return folders[data + 1]!;
  return folders.slice(sharedStart(folders, root))[0] ?? '';
}

/** The folders of a path, without the file's own name. Both separators count. */
function foldersOf(path: string): string[] {
  return segmentsOf(path).slice(0, -1);
}

function segmentsOf(path: string): string[] {
  return path.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.');
}

/** How many folders of the path are the root itself; 0 where the path does not lie below it. */
function sharedStart(folders: readonly string[], root: string): number {
  const above = segmentsOf(root);
  return above.every((segment, i) => folders[i] === segment) ? above.length : 0;
}
