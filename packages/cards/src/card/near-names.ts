/**
 * The known names that a wrong one most likely meant, best first: those that have it as a word (or words), those that
 * contain it, then the most alike.
 */
export function nearNames(given: string, known: Iterable<string>, most = 5): string[] {
  const wanted = spellingOf(given);
  const ranked: { readonly name: string; readonly likeness: number }[] = [];
  for (const name of known) {
    const likeness = likenessOf(wanted, spellingOf(name));
    if (likeness >= leastLike) ranked.push({ name, likeness });
  }
  return ranked
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ name }) => name);
}

const leastLike = 0.4;
const longest = 200;

interface Spelling {
  /** ` gpt 4o `: the words in lower case, a space around each. */
  readonly words: string;
  /** `gpt4o`. */
  readonly bare: string;
  readonly pairs: ReadonlySet<string>;
}

function spellingOf(name: string): Spelling {
  const words = name
    .slice(0, longest)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const bare = words.join('');
  return { words: ` ${words.join(' ')} `, bare, pairs: pairsOf(bare) };
}

function likenessOf(wanted: Spelling, own: Spelling): number {
  if (wanted.bare !== '' && own.bare.includes(wanted.bare)) {
    const share = wanted.bare.length / own.bare.length;
    return own.words.includes(wanted.words) ? 2 + share : 1 + share;
  }
  return dice(wanted.pairs, own.pairs);
}

function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (let i = 0; i + 1 < text.length; i += 1) pairs.add(text.slice(i, i + 2));
  return pairs;
}

/** Sørensen–Dice over the distinct pairs of neighbouring characters. */
function dice(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}
