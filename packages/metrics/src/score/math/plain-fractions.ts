/** `\frac{a}{b}` as `a/b`, in brackets where a part has several: `\frac{x+1}{2y}` is `(x+1)/(2y)`. */
export function plainFractions(text: string): string {
  const at = text.lastIndexOf('\\frac{');
  if (at === -1) return text;
  const top = groupAt(text, at + '\\frac'.length);
  const bottom = top === null ? null : groupAt(text, top.end);
  if (top === null || bottom === null) return text;
  const made = `${inBrackets(top.inner, /[+-]/)}/${inBrackets(bottom.inner, /[+*/-]|\d[a-z\\]|[a-z}][a-z\\]/i)}`;
  return plainFractions(text.slice(0, at) + made + text.slice(bottom.end));
}

function inBrackets(part: string, several: RegExp): string {
  return several.test(part.replace(/^-/, '').replaceAll(/\\[a-z]+(?:\{[^{}]*\})?/gi, 'x'))
    ? `(${part})`
    : part;
}

/** What stands between braces that begin here; null: they do not, or never end. */
function groupAt(text: string, begin: number): { readonly inner: string; readonly end: number } | null {
  if (text[begin] !== '{') return null;
  let depth = 0;
  for (let i = begin; i < text.length; i += 1) {
    if (text[i] === '{') depth += 1;
    if (text[i] === '}') depth -= 1;
    if (depth === 0) return { inner: text.slice(begin + 1, i), end: i + 1 };
  }
  return null;
}
