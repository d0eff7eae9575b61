import type { JsonValue } from '@assay/records';

const token = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\b(?:True|False|None|nan|inf)\b/gs;
const words: Readonly<Record<string, string>> = { True: 'true', False: 'false' };

/** A list or an object as Python prints it, `['a', "it's", None]`, which is how tables of Python hold lists; undefined where it is none. */
export function pythonLiteral(text: string): JsonValue | undefined {
  const json = text
    .replaceAll(token, (found: string, single?: string, double?: string) => {
      const inner = single ?? double;
      if (inner === undefined) return words[found] ?? 'null';
      return JSON.stringify(inner.replaceAll(/\\(n|t|r|.)/gs, (_, escaped: string) => unescaped(escaped)));
    })
    .replace(/^\((.*)\)$/s, '[$1]');
  try {
    return JSON.parse(json) as JsonValue;
  } catch {
    return undefined;
  }
}

function unescaped(escaped: string): string {
  return { n: '\n', t: '\t', r: '\r' }[escaped] ?? escaped;
}
