/** The known names that a wrong one most likely meant, best first: those that contain it, then the most alike. */
export function nearNames(given: string, known: Iterable<string>, most = 5): string[] {
  const wanted = bare(given);
  const pairs = pairsOf(wanted);
  const ranked: { readonly name: string; readonly likeness: number }[] = [];
  for (const name of known) {
    const own = bare(name);
    const isInside = wanted !== '' && own.includes(wanted);
    const likeness = isInside ? 1 + wanted.length / own.length : dice(pairs, pairsOf(own));
    if (likeness >= leastLike) ranked.push({ name, likeness });
  }
  return ranked
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ name }) => name);
}

const leastLike = 0.4;
const longest = 200;

function bare(name: string): string {
  return name
    .slice(0, longest)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
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
