/**
 * Where, in the object that starts at `offset`, the key for a property stands. Keys are compared by their
 * last part, so that `croissant:output`, `cr:output` and `output` are all found; -1 when none is.
 * Reads only that object's text, and only when somebody asks.
 */
export function propertyOffset(text: string, offset: number, predicate: string): number {
  const wanted = lastPart(predicate);
  let depth = 0;
  for (let at = offset; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return -1;
    } else if (character === '"') {
      const end = closingQuote(text, at);
      if (depth === 1 && isKey(text, end + 1) && lastPart(text.slice(at + 1, end)) === wanted) return at;
      at = end;
    }
  }
  return -1;
}

function closingQuote(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function isKey(text: string, after: number): boolean {
  let at = after;
  while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1;
  return text[at] === ':';
}

function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':')) + 1);
}
