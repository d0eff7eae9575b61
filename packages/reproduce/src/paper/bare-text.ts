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

/**
 * The numbers in a text, as plain decimals: 1,024 and 1 024 are 1024, .801 is 0.801, 71,5 of a paper that writes commas is 71.5. What stands
 * behind ± is the spread of a number and none itself.
 */
export function figuresIn(text: string): readonly string[] {
  const plain = withoutSpread(text);
  return Array.from(plain.matchAll(/-?(?:\d+(?:[.,]\d+)*|(?<![\p{L}\d.,])\.\d+)/gu), ([found]) =>
    decimal(found),
  );
}

function decimal(found: string): string {
  if (/^-?\./.test(found)) return found.replace('.', '0.');
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(found)) return found.replaceAll(',', '');
  return /^-?\d+,\d+$/.test(found) ? found.replace(',', '.') : found.replaceAll(',', '');
}

/** The numbers of a text that stand by themselves: 2 of `Qwen2-VL` and 5 of `Maj@5` are parts of names. */
export function figuresApart(text: string): readonly string[] {
  const apart = withoutSpread(text)
    .split(/[\s/|]+/)
    .filter((word) => /^[^\p{L}@]*\d[^\p{L}@]*\p{L}{0,3}$/u.test(word));
  return figuresIn(apart.join(' '));
}

function withoutSpread(text: string): string {
  return text.replaceAll('−', '-').replaceAll(/(?:±|\+\/-|\\pm)\s*\d+(?:[.,]\d+)*/g, ' ');
}

/**
 * A name with what it is told apart by: `GPT-4 (few-shot CoT)` is GPT-4 under few-shot CoT, `Mask R-CNN + Swin-L` is Mask R-CNN with Swin-L.
 * The first part is whose it is.
 */
export function nameParts(name: string): readonly [string, ...string[]] {
  const [base = name, ...rest] = name
    .split(/\s*[()[\],;|]\s*|\s+(?:\+|\/|–|—|-|with|w\/|using|under|@)\s+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return [base, ...rest];
}

/** What the name of a part is made of: `Retrieval (Urban)`, `Counting: Ships` and `Translation, German to English` are two each. */
export function partsOf(name: string): readonly string[] {
  return nameParts(name.replaceAll(/\s*(?::|→|»|>)\s+/g, ' - '));
}
