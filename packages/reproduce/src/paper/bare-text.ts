/** A text without what typesetting and typing change, and where each of its characters stood. */
export interface BareText {
  readonly text: string;
  /** For each character, its place in the text as it was. */
  readonly places: readonly number[];
}

/** Characters that stand for one. */
const alike: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
};

/**
 * White space, hyphens of words, typographic quotes, ligatures, accents, marks of emphasis, lines between cells and marks of notes do not tell
 * two texts apart; words, figures and their signs do.
 */
export function bareText(given: string): BareText {
  let text = '';
  const places: number[] = [];
  for (let i = 0; i < given.length; i++) {
    const bare = bareCharacter(given[i]!);
    const kept = bare === '-' && /\p{L}$/u.test(text.slice(-1)) ? '' : bare;
    text += kept;
    for (let k = 0; k < kept.length; k++) places.push(i);
  }
  return { text, places };
}

const known = new Map<string, string>();

function bareCharacter(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const plain = character.replaceAll('′', "'").normalize('NFKD').toLowerCase();
  const bare = (alike[plain] ?? plain)
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[\s\p{M}\p{Cf}`*_|^&~\\]/gu, '');
  known.set(character, bare);
  return bare;
}
