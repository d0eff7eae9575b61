import { linearPattern } from '../../score/text/linear-pattern.ts';

/** The first group that a match has, or all of it where the pattern has none. */
export function regexExtractor(
  pattern: string,
  flags: string,
  which: 'first' | 'last',
): (text: string) => string | undefined {
  const compiled = linearPattern(pattern, flags, 'extract');
  return (text) => {
    const matcher = compiled.matcher(text);
    let found: string | undefined;
    while (matcher.find()) {
      found = groupOf(matcher);
      if (which === 'first' && found !== undefined) return found;
    }
    return found;
  };
}

interface Matched {
  readonly groupCount: () => number;
  readonly group: (index: number) => string | null;
}

function groupOf(matcher: Matched): string | undefined {
  const groups = matcher.groupCount();
  if (groups === 0) return matcher.group(0) ?? undefined;
  for (let i = 1; i <= groups; i += 1) {
    const group = matcher.group(i);
    if (group !== null && group !== undefined) return group;
  }
  return undefined;
}
