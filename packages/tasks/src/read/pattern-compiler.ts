/** A user's regular expression, run by a linear-time engine; or why that engine refuses it. */
type CompiledPattern =
  | {
      readonly kind: 'compiled';
      /** Whether the whole text matches: the pattern is read as `^(?:…)$`. */
      readonly matches: (text: string) => boolean;
      /** Whether some part of the text matches. */
      readonly finds: (text: string) => boolean;
    }
  | { readonly kind: 'refused'; readonly why: string };

export type PatternCompiler = (pattern: string, flags?: string) => CompiledPattern;

/**
 * Loads the engine (RE2 semantics: no look-around, no back-references, repetition up to 1,000) and gives
 * its compiler. There is no fallback to the platform's own engine, which hangs on `^(a+)+$`.
 */
export async function patternCompiler(): Promise<PatternCompiler> {
  const { RE2JS } = await import('re2js');
  const flagValues: Readonly<Record<string, number>> = {
    i: RE2JS.CASE_INSENSITIVE,
    s: RE2JS.DOTALL,
    m: RE2JS.MULTILINE,
  };
  return (pattern, flags = '') => {
    const unknown = Array.from(flags).find((flag) => flagValues[flag] === undefined);
    if (unknown !== undefined) return { kind: 'refused', why: `the flag "${unknown}" is not supported` };
    const bits = Array.from(flags).reduce((sum, flag) => sum | flagValues[flag]!, 0);
    try {
      const compiled = RE2JS.compile(pattern, bits);
      return {
        kind: 'compiled',
        matches: (text) => compiled.matches(text),
        finds: (text) => compiled.matcher(text).find(),
      };
    } catch (error) {
      return { kind: 'refused', why: (error as Error).message };
    }
  };
}

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
