const body = String.raw`\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}`;
const defined = new RegExp(
  String.raw`\\(?:(?:re|provide)?newcommand|providecommand|DeclareRobustCommand|DeclareMathOperator)\*?\s*(?:\{\s*(\\[a-zA-Z]+)\s*\}|(\\[a-zA-Z]+))\s*(?:\[(\d)\])?\s*(?:\[([^\]]*)\])?\s*${body}` +
    String.raw`|\\[gex]?def\s*(\\[a-zA-Z]+)\s*((?:#\d)*)\s*${body}`,
  'g',
);
/** Macros may use each other; a paper whose macros use themselves is left as it then is. */
const DEEPEST = 4;
const LONGEST = 8_000_000;

/** The commands that a LaTeX source defines itself, written out: a name that stands as `\bench` is read as what it says. */
export function expandMacros(source: string): string {
  const macros = [...source.matchAll(defined)].map(
    ([, braced, bare, count, usual, written, other, places = '', otherwise]) => ({
      name: braced ?? bare ?? other ?? '',
      count: count === undefined ? places.length / 2 : Number(count),
      /** What stands for the first argument where it is left out. */
      usual: usual ?? null,
      body: written ?? otherwise ?? '',
    }),
  );
  let text = source.replaceAll(defined, '');
  for (let depth = 0; depth < DEEPEST; depth++) {
    const before = text;
    for (const { name, count, usual, body: written } of macros) {
      const first = usual === null ? '' : String.raw`(?:\s*\[([^\]]*)\])?`;
      const given =
        first + String.raw`\s*\{((?:[^{}]|\{[^{}]*\})*)\}`.repeat(count - (usual === null ? 0 : 1));
      const used = new RegExp(`\\${name}(?![a-zA-Z])${count === 0 ? String.raw`(?:\{\})?` : given}`, 'g');
      text = text.replace(used, (...found: readonly string[]) =>
        written.replaceAll(
          /#(\d)/g,
          (_, place: string) => found[Number(place)] ?? (place === '1' ? (usual ?? '') : ''),
        ),
      );
      if (text.length > LONGEST) return source;
    }
    if (text === before) break;
  }
  return text;
}
