/** What stands in the last `\boxed{…}` or `\fbox{…}`, braces balanced, or behind `\boxed ` without braces; null: there is none. */
export function boxedAnswer(text: string): string | null {
  const at = Math.max(text.lastIndexOf('\\boxed'), text.lastIndexOf('\\fbox'));
  if (at === -1) return null;
  const open = text.indexOf('{', at);
  const bare = /^\\f?boxed?\s+(\S+)/.exec(text.slice(at));
  if (open === -1 || (bare !== null && open > at + 7)) return bare?.[1] ?? null;
  let depth = 0;
  for (let i = open; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '{') depth += 1;
    else if (text[i] === '}') {
      depth -= 1;
      if (depth === 0) return text.slice(open + 1, i);
    }
  }
  return null;
}
