/** What a rule says of a text, as far as it can be mended at the press of a button. */
export interface Told {
  readonly message: string;
  readonly path: string | null;
  readonly line: number | null;
  readonly fix: string;
}

export interface QuickFix {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A word that is nearly another: `Did you mean croissant:output?` puts that one in its place. Null: a person has to think. */
export function quickFix(text: string, { message, path, line, fix }: Told): QuickFix | null {
  const [, right] = /^Did you mean (\S+?)\?/.exec(fix) ?? [];
  const wrong = path ?? /^(\S+) is not a term/.exec(message)?.[1];
  if (right === undefined || wrong === undefined || wrong === null) return null;
  const start = line === null ? 0 : lineStart(text, line);
  for (const begin of [start, 0]) {
    const at = text.indexOf(`"${wrong}"`, begin);
    if (at !== -1) return { from: at + 1, to: at + 1 + wrong.length, insert: right };
  }
  return null;
}

/** Where a line begins, the first being 1. */
export function lineStart(text: string, line: number): number {
  let at = 0;
  for (let i = 1; i < line; i += 1) {
    const end = text.indexOf('\n', at);
    if (end === -1) return at;
    at = end + 1;
  }
  return at;
}
