export const PARTS_OF_SPEECH = ['noun', 'verb', 'adj', 'adv'] as const;
export type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number];

interface Lexicon {
  readonly offsets: ReadonlyMap<string, unknown>;
  readonly exceptions: ReadonlyMap<string, readonly string[]>;
}

/** morphy(7WN), with the one rule for -men that nltk puts with the nouns. */
const ENDINGS: Readonly<Record<PartOfSpeech, readonly (readonly [string, string])[]>> = {
  noun: [
    ['s', ''],
    ['ses', 's'],
    ['ves', 'f'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['ies', 'y'],
  ],
  verb: [
    ['s', ''],
    ['ies', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
  ],
  adj: [
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
  ],
  adv: [],
};

/** No lemma is longer, and the rules take a few letters each. */
const LONGEST_WORD = 100;

/**
 * The forms of a word that the lexicon lists: the word and its exceptional bases where it has an exception; else the
 * word and what one ending rule makes of it; else what repeated rules first find (morphy as in nltk).
 */
export function baseForms(word: string, kind: PartOfSpeech, lexicon: Lexicon): string[] {
  if (word.length > LONGEST_WORD) return [];
  const listed = (forms: readonly string[]) =>
    [...new Set(forms)].filter((form) => lexicon.offsets.has(form));
  const bases = lexicon.exceptions.get(word);
  if (bases !== undefined) return listed([word, ...bases]);
  let forms = replaceEndings([word], kind);
  let found = listed([word, ...forms]);
  while (found.length === 0 && forms.length > 0) {
    forms = replaceEndings(forms, kind);
    found = listed(forms);
  }
  return found;
}

function replaceEndings(words: readonly string[], kind: PartOfSpeech): string[] {
  const forms = words.flatMap((word) =>
    ENDINGS[kind]
      .filter(([ending]) => word.endsWith(ending))
      .map(([ending, replacement]) => word.slice(0, word.length - ending.length) + replacement),
  );
  return [...new Set(forms)];
}
