interface ChangedLines {
  /** The first line that differs, from 1. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** What stands between the lines that two texts begin and end with alike. */
export function changedLines(before: string, after: string): ChangedLines {
  const [was, is] = [before.split('\n'), after.split('\n')];
  const shortest = Math.min(was.length, is.length);
  let start = 0;
  while (start < shortest && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < shortest - start && was[was.length - 1 - end] === is[is.length - 1 - end]) end += 1;
  return {
    line: start + 1,
    removed: was.slice(start, was.length - end),
    added: is.slice(start, is.length - end),
  };
}
