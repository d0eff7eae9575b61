/** JSON as the audit format reads it: strict UTF-8 without a mark, no member twice, no lone surrogate, integers that are exact. */
export function strictJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const value: unknown = JSON.parse(text);
  expectNoMemberTwice(text);
  expectExact(value);
  return value;
}

/** Walks over the tokens of a text that is JSON. */
function expectNoMemberTwice(text: string): void {
  const open: (Set<string> | null)[] = [];
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)].map(([token]) => token);
  for (const [i, token] of tokens.entries()) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (tokens[i + 1] === ':') {
      const name = JSON.parse(token) as string;
      if (open.at(-1)!.has(name)) throw new Error(`${name} stands twice`);
      open.at(-1)!.add(name);
    }
  }
}

function expectExact(value: unknown): void {
  if (typeof value === 'string' && !value.isWellFormed()) throw new Error('a lone surrogate');
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new Error(`${value} is not exact`);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    expectExact(name);
    expectExact(each);
  }
}
