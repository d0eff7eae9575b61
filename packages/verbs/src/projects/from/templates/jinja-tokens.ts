export interface Token {
  readonly kind: 'text' | 'number' | 'name' | 'mark';
  readonly value: string;
}

const TOKENS =
  /\s*(?:('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(\d+(?:\.\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(==|!=|<=|>=|[-<>+~|.,()[\]]))/uy;

/** The words of an expression of Jinja; null: something in it is none. */
export function jinjaTokens(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  const trimmed = text.trim();
  for (let at = 0; at < trimmed.length; at = TOKENS.lastIndex) {
    TOKENS.lastIndex = at;
    const found = TOKENS.exec(trimmed);
    if (found === null) return null;
    const [, quoted, number, name, mark] = found;
    if (quoted !== undefined) tokens.push({ kind: 'text', value: unquoted(quoted) });
    else if (number !== undefined) tokens.push({ kind: 'number', value: number });
    else if (name !== undefined) tokens.push({ kind: 'name', value: name });
    else tokens.push({ kind: 'mark', value: mark! });
  }
  return tokens;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function unquoted(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
}
