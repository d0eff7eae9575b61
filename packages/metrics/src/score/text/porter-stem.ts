import { endsInDoubleConsonant, endsShort, hasVowel, isConsonant, measure } from './porter-shape.ts';

type Rule = readonly [suffix: string, replacement: string, condition?: (stem: string) => boolean];

const IRREGULAR: Readonly<Record<string, string>> = {
  sky: 'sky',
  skies: 'sky',
  dying: 'die',
  lying: 'lie',
  tying: 'tie',
  news: 'news',
  innings: 'inning',
  inning: 'inning',
  outings: 'outing',
  outing: 'outing',
  cannings: 'canning',
  canning: 'canning',
  howe: 'howe',
  proceed: 'proceed',
  exceed: 'exceed',
  succeed: 'succeed',
};

/**
 * Porter's stemmer (1980) with the extensions of nltk's default mode: a pool of irregular forms, `ies`/`ied` of
 * four-letter words, `y` to `i` only after a consonant that is not the whole stem, `alli` before the rest of
 * step 2, `bli`, `fulli`, `logi`, and vowel-consonant words of two letters counting as short.
 * Words of one or two letters stay. Expects one lower-cased word. Linear in its length.
 */
export function porterStem(word: string): string {
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word]!;
  if (word.length <= 2) return word;
  return step5(step4(step3(step2(step1c(step1b(step1a(word)))))));
}

function step1a(word: string): string {
  if (word.length === 4 && word.endsWith('ies')) return word.slice(0, -1);
  return applyFirst(word, STEP_1A);
}

function step1b(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const suffix = ['ed', 'ing'].find((end) => word.endsWith(end) && hasVowel(word.slice(0, -end.length)));
  return suffix === undefined ? word : restoreEnding(word.slice(0, -suffix.length));
}

function restoreEnding(stem: string): string {
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`;
  if (endsInDoubleConsonant(stem)) return /[lsz]$/u.test(stem) ? stem : stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function step1c(word: string): string {
  const stem = word.slice(0, -1);
  const turns = word.endsWith('y') && stem.length > 1 && isConsonant(stem, stem.length - 1);
  return turns ? `${stem}i` : word;
}

function step2(word: string): string {
  if (word.endsWith('alli') && isMeasured(word.slice(0, -4))) return step2(word.slice(0, -2));
  return applyFirst(word, STEP_2);
}

function step3(word: string): string {
  return applyFirst(word, STEP_3);
}

function step4(word: string): string {
  return applyFirst(word, STEP_4);
}

function step5(word: string): string {
  const shorter = dropFinalE(word);
  return shorter.endsWith('ll') && measure(shorter.slice(0, -1)) > 1 ? shorter.slice(0, -1) : shorter;
}

function dropFinalE(word: string): string {
  if (!word.endsWith('e')) return word;
  const stem = word.slice(0, -1);
  const m = measure(stem);
  return m > 1 || (m === 1 && !endsShort(stem)) ? stem : word;
}

/** The first rule whose suffix fits decides, whether or not its condition holds. */
function applyFirst(word: string, rules: readonly Rule[]): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix));
  if (rule === undefined) return word;
  const [suffix, replacement, condition] = rule;
  const stem = word.slice(0, word.length - suffix.length);
  return condition === undefined || condition(stem) ? stem + replacement : word;
}

function isMeasured(stem: string): boolean {
  return measure(stem) > 0;
}

const STEP_1A: readonly Rule[] = [
  ['sses', 'ss'],
  ['ies', 'i'],
  ['ss', 'ss'],
  ['s', ''],
];

const STEP_2: readonly Rule[] = [
  ['ational', 'ate', isMeasured],
  ['tional', 'tion', isMeasured],
  ['enci', 'ence', isMeasured],
  ['anci', 'ance', isMeasured],
  ['izer', 'ize', isMeasured],
  ['bli', 'ble', isMeasured],
  ['alli', 'al', isMeasured],
  ['entli', 'ent', isMeasured],
  ['eli', 'e', isMeasured],
  ['ousli', 'ous', isMeasured],
  ['ization', 'ize', isMeasured],
  ['ation', 'ate', isMeasured],
  ['ator', 'ate', isMeasured],
  ['alism', 'al', isMeasured],
  ['iveness', 'ive', isMeasured],
  ['fulness', 'ful', isMeasured],
  ['ousness', 'ous', isMeasured],
  ['aliti', 'al', isMeasured],
  ['iviti', 'ive', isMeasured],
  ['biliti', 'ble', isMeasured],
  ['fulli', 'ful', isMeasured],
  ['logi', 'log', (stem) => isMeasured(`${stem}l`)],
];

const STEP_3: readonly Rule[] = [
  ['icate', 'ic', isMeasured],
  ['ative', '', isMeasured],
  ['alize', 'al', isMeasured],
  ['iciti', 'ic', isMeasured],
  ['ical', 'ic', isMeasured],
  ['ful', '', isMeasured],
  ['ness', '', isMeasured],
];

const STEP_4: readonly Rule[] = [
  ...'al ance ence er ic able ible ant ement ment ent'.split(' ').map(removable),
  ['ion', '', (stem) => measure(stem) > 1 && /[st]$/u.test(stem)],
  ...'ou ism ate iti ous ive ize'.split(' ').map(removable),
];

function removable(suffix: string): Rule {
  return [suffix, '', (stem) => measure(stem) > 1];
}
