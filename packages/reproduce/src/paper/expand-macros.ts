const defined =
  /\\(?:re)?newcommand\*?\s*(?:\{\s*(\\[a-zA-Z]+)\s*\}|(\\[a-zA-Z]+))\s*(?:\[(\d)\])?\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g;
/** Macros may use each other; a paper whose macros use themselves is left as it then is. */
const DEEPEST = 4;
const LONGEST = 8_000_000;

/** The commands that a LaTeX source defines itself, written out: a name that stands as `\bench` is read as what it says. */
export function expandMacros(source: string): string {
  const macros = [...source.matchAll(defined)].map(([, braced, bare, count = '0', body = '']) => ({
    name: braced ?? bare ?? '',
    count: Number(count),
    body,
  }));
  let text = source.replaceAll(defined, '');
  for (let depth = 0; depth < DEEPEST; depth++) {
    const before = text;
    for (const { name, count, body } of macros) {
      const given = String.raw`\s*\{((?:[^{}]|\{[^{}]*\})*)\}`.repeat(count);
      const used = new RegExp(`\\${name}(?![a-zA-Z])${count === 0 ? String.raw`(?:\{\})?` : given}`, 'g');
      text = text.replace(used, (...found: readonly string[]) =>
        body.replaceAll(/#(\d)/g, (_, place: string) => found[Number(place)] ?? ''),
      );
      if (text.length > LONGEST) return source;
    }
    if (text === before) break;
  }
  return text;
}
