/** The last part of a path, whichever way its separators lean: plans are written on Windows, too. */
export function fileName(path: string): string {
  return /[^/\\]+$/.exec(path)?.[0] ?? path;
}
