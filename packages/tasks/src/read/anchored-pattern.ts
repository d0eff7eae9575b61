/** Whether a pattern says itself that it stands for the whole value: `^…$`, with no alternative outside parentheses. */
export function isAnchored(pattern: string): boolean {
  return start.test(pattern) && endOf(pattern) !== null && !hasOpenAlternative(pattern);
}

/** The same pattern, written so that every reader matches it against the whole value. */
export function anchored(pattern: string): string {
  if (isAnchored(pattern)) return pattern;
  const end = endOf(pattern)?.length ?? 0;
  return `^(?:${pattern.slice(0, pattern.length - end).replace(start, '')})$`;
}

const start = /^(?:\^|\\A)/;

/** The anchor at the end, where it is one: `\$` is a dollar. */
function endOf(pattern: string): string | null {
  return /(?<!\\)(?:\\\\)*(\$|\\z)$/.exec(pattern)?.[1] ?? null;
}

function hasOpenAlternative(pattern: string): boolean {
  let depth = 0;
  for (const [token] of pattern.matchAll(/\\.|\[\^?\]?(?:[^\]\\]|\\.)*\]|[()|]/gsu)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (token === '|' && depth === 0) return true;
  }
  return false;
}
