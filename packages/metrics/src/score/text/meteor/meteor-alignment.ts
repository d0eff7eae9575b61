import { porterStem } from '../porter-stem.ts';

/** The words, without spaces in them, that mean the same as a word (itself not needed among them). */
export type SynonymLookup = (word: string) => Iterable<string>;

export interface Alignment {
  readonly matched: number;
  /** Runs of matched words that are adjacent and in the same order on both sides. */
  readonly chunks: number;
}

/** The words of one side that are not aligned yet, with their positions. */
type Open = readonly (readonly [position: number, word: string])[];

/**
 * Aligns words in three stages: equal, equal stems, synonyms. Each stage walks the output from its end and takes the
 * last open word of the reference (nltk's greedy choice; not the fewest crossings of the paper). As in nltk the
 * synonym stage sees stems, so that a word whose stem is not a word has none. Linear, apart from the lookup.
 */
export function alignWords(
  output: readonly string[],
  reference: readonly string[],
  synonyms: SynonymLookup | null,
): Alignment {
  const matches = new Map<number, number>();
  let openOutput: Open = output.map((word, i) => [i, word.toLowerCase()]);
  let openReference: Open = reference.map((word, i) => [i, word.toLowerCase()]);
  const match = (candidates: SynonymLookup) => {
    for (const [i, j] of matchFromEnd(openOutput, openReference, candidates)) matches.set(i, j);
    const taken = new Set(matches.values());
    openOutput = openOutput.filter(([i]) => !matches.has(i));
    openReference = openReference.filter(([j]) => !taken.has(j));
  };
  match((word) => [word]);
  openOutput = openOutput.map(([i, word]) => [i, porterStem(word)]);
  openReference = openReference.map(([j, word]) => [j, porterStem(word)]);
  match((word) => [word]);
  if (synonyms !== null) match(synonyms);
  return { matched: matches.size, chunks: countChunks(matches) };
}

function matchFromEnd(output: Open, reference: Open, candidates: SynonymLookup): [number, number][] {
  const open = new Map<string, number[]>();
  for (const [j, word] of reference) {
    const positions = open.get(word);
    if (positions === undefined) open.set(word, [j]);
    else positions.push(j);
  }
  const pairs: [number, number][] = [];
  for (const [i, word] of output.toReversed()) {
    let last: number[] | undefined;
    for (const candidate of candidates(word)) {
      const positions = open.get(candidate);
      if (positions !== undefined && (positions.at(-1) ?? -1) > (last?.at(-1) ?? -1)) last = positions;
    }
    const j = last?.pop();
    if (j !== undefined) pairs.push([i, j]);
  }
  return pairs;
}

function countChunks(matches: ReadonlyMap<number, number>): number {
  let chunks = 0;
  for (const [i, j] of matches) if (matches.get(i - 1) !== j - 1) chunks += 1;
  return chunks;
}
