import type { SqlDatabase } from '@assay/engine';
import { AssayError, type TeamMark } from '@assay/records';

/**
 * Letters and digits that look like another one, by the one they look like: the confusables of Unicode (UTS #39, version 15) for
 * scripts in common use, as far as they look like a Latin letter or digit, or as Greek, Cyrillic and Latin letters look like each
 * other. Small capitals are read as letters.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  2: 'ƧϨᒿꙄꝚ',
  3: 'ƷȜЗӠⳌꝪꞫ',
  4: 'Ꮞ',
  5: 'Ƽ',
  6: 'бᏮⳒ',
  8: 'Ȣȣ৪੪',
  9: '৭੧୨൭ⳊꝮ',
  A: 'ΑАᎪᗅꓮ',
  B: 'ΒВᏴᗷꓐꞴ',
  C: 'СᏟⲤꓚ',
  D: 'Ꭰᗞᗪꓓ',
  E: 'ΕЕᎬⴹꓰ',
  F: 'ϜᖴꓝꞘ',
  G: 'ԌᏀᏳꓖ',
  H: 'ΗНᎻᕼⲎꓧ',
  J: 'ͿЈᎫᒍꓙꞲ',
  K: 'ΚКᏦᛕⲔꓗ',
  L: 'ᏞᒪⳐꓡ',
  M: 'ΜϺМᎷᗰᛖⲘꓟ',
  N: 'ΝⲚꓠ',
  O: 'ΟОՕ߀০ଠ୦ዐⲞⵔꓳ',
  P: 'ΡРᏢᑭⲢꓑ',
  Q: 'ⵕ',
  R: 'ƦᎡᏒᖇꓣ',
  S: 'ЅՏᏕᏚꓢ',
  T: 'ΤТᎢⲦꓔ',
  U: 'Սሀᑌꓴ',
  V: 'Ѵ٧۷Ꮩᐯⴸꓦ',
  W: 'ԜᎳᏔꓪ',
  X: 'ΧХᚷⲬⵝꓫꞳ',
  Y: 'ΥУҮᎩᎽⲨꓬ',
  Z: 'ΖᏃꓜ',
  a: 'ɑαаᴀꭺ',
  b: 'ƄʙЬвᏏᏼᑲᖯ',
  c: 'сᴄⲥꮯ',
  d: 'ԁᏧᑯᴅꓒꭰ',
  e: 'еҽᴇꬲꭼ',
  f: 'քẝꞙꬵ',
  g: 'ƍɡɢԍցᏻᶃꮐ',
  h: 'ʜнһհᏂꮋ',
  i: 'ıɩɪιіӏᎥꙇꭵ',
  j: 'ϳјᴊꭻ',
  k: 'ĸκкᴋⲕꮶ',
  l: 'ƖǀʟΙІӀוןا١۱ߊᛁⲒⳑⵏꓲꮮ',
  m: 'ʍмᴍꮇ',
  n: 'ɴոռ',
  o: 'οσоօסه٥ھہە۵०੦૦௦౦೦ഠ൦๐໐ဝ၀ჿᴏᴑⲟꬽ',
  p: 'ρрᴘᴩⲣꮲ',
  q: 'ԛգզ',
  r: 'ʀгᴦⲅꭇꭈꭱꮁꮢ',
  s: 'ƽѕꜱꮪ',
  t: 'τтᴛꭲ',
  u: 'ʋυսᴜꞟꭎꭒ',
  v: 'νѵטᴠꮩ',
  w: 'ɯѡԝաᴡꮃ',
  x: 'хᕁᕽ',
  y: 'ɣʏγуүყᶌỿꭚ',
  z: 'ᴢꮓ',
  Γ: 'ГⲄ',
  Λ: 'ЛɅ',
  Π: 'ПⲠ',
  Φ: 'ФՓⲪ',
  Ψ: 'ѰⲮ',
  ß: 'βꞵ',
  ə: 'әǝ',
  Ə: 'Ә',
  þ: 'ƿϸ',
  Þ: 'Ϸ',
  ε: 'єɛԑⲉ',
  π: 'пᴨ',
  φ: 'фɸⲫ',
  χ: 'ⲭꭓꭕ',
  ψ: 'ѱ',
  ω: 'ⲱꙍꞷ',
};

/** What a letter or digit looks like; those that are not here look like themselves. */
const confusableLetters: ReadonlyMap<string, string> = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) =>
    Array.from(others, (other) => [other, letter] as const),
  ),
);

/** A name in one form: nothing invisible in it, one space between words. */
const plainForm = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** A name with every letter that looks like another one written as that one; what is Latin stays as it is. */
function readingOf(name: string): string {
  return Array.from(
    plainForm(name).normalize('NFD'),
    (letter) => confusableLetters.get(letter) ?? letter,
  ).join('');
}

/**
 * What a name can be taken for: the skeleton of UTS #39 as it is written, and without regard to case. Two names that share one of
 * them can be taken for each other.
 */
export function looksOf(name: string): readonly [string, string] {
  // Upper case first: ß and SS, ς and Σ are the same then.
  const folded = plainForm(name).toUpperCase().toLowerCase();
  return [skeleton(readingOf(name)), skeleton(readingOf(folded)).toLowerCase()];
}

function skeleton(reading: string): string {
  return reading.replaceAll('0', 'O').replaceAll(/[1I|]/g, 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

const LONGEST = 64;
const reserved = new Set(
  [
    'admin',
    'administrator',
    'assay',
    'evaluator',
    'everyone',
    'host',
    'owner',
    'public',
    'root',
    'system',
  ].flatMap(looksOf),
);
const CHARACTERS = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._@+&'()-]*$/u;
/** Marks upon marks reach into the lines above and below. */
const PILED = /\p{M}{4}/u;

/** The name of a team as it is kept: one form, nothing invisible in it, none that looks official. */
export function checkTeam(given: string): string {
  const team = given.normalize('NFC');
  const isPlain = CHARACTERS.test(team) && team.trim() === team && !PILED.test(team.normalize('NFD'));
  if (isPlain && team.length <= LONGEST && !looksOf(team).some((look) => reserved.has(look))) return team;
  throw new AssayError(
    'usage',
    'E_TEAM',
    `${JSON.stringify(given.slice(0, LONGEST))} cannot be the name of a team`,
    {
      field: 'team',
      fix: `Use up to ${LONGEST} letters and digits, spaces and . _ - @ + & ( ), and not a name that sounds official.`,
    },
  );
}

interface Arrived {
  readonly number: number;
  readonly id: string;
  readonly team: string;
}

/**
 * The teams of a home, remembered from one submission to the next. What is remembered holds while the submission that was seen last
 * is still the one of its number: a transaction that is undone takes its teams with it.
 */
export function knownTeams(database: SqlDatabase): { readonly check: (team: string) => void } {
  const from = database.prepare<[number], Arrived>(
    'SELECT number, id, team FROM submissions WHERE number >= ? ORDER BY number',
  );
  const newest = database.prepare<[], Arrived>(
    'SELECT number, id, team FROM submissions ORDER BY number DESC LIMIT 1',
  );
  const all = database.prepare<[], { team: string }>('SELECT DISTINCT team FROM submissions');
  let last: Arrived | undefined;
  let byLook = new Map<string, Set<string>>();

  const learn = ({ team }: { readonly team: string }): void => {
    for (const look of looksOf(team)) byLook.set(look, (byLook.get(look) ?? new Set()).add(team));
  };
  const catchUp = (): void => {
    const since = last === undefined ? [] : from.all(last.number);
    if (last !== undefined && since[0]?.id === last.id) {
      for (const arrived of since.slice(1)) learn(arrived);
      last = since.at(-1);
      return;
    }
    byLook = new Map();
    for (const team of all.all()) learn(team);
    last = newest.get();
  };
  return {
    check: (team) => {
      catchUp();
      const alike = looksOf(team).flatMap((look) => [...(byLook.get(look) ?? [])]);
      if (alike.length > 0 && !alike.includes(team)) throw tooMuchLike(team, alike[0]!);
    },
  };
}

function tooMuchLike(team: string, other: string): AssayError {
  const message = `${JSON.stringify(team)} can be mistaken for ${JSON.stringify(other)}, an existing team`;
  return new AssayError('usage', 'E_TEAM_EXISTS', message, {
    field: 'team',
    fix: 'Use the existing name, or one that differs in more than case, spaces and letters that look alike.',
  });
}

/** Scripts that are written together: Japanese, Chinese and Korean, each with Latin letters. */
const writtenTogether: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];
const scripts = (
  'Arabic Armenian Bengali Bopomofo Cherokee Coptic Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul ' +
  'Hebrew Hiragana Kannada Katakana Khmer Lao Latin Lisu Malayalam Myanmar Oriya Sinhala Tamil Telugu Thai'
).split(' ');
const lettersOf = new Map(scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')]));
/** A letter of a script that is not in the list; some belong to no script, or to several. */
const OTHER = new RegExp(
  `(?!${[...scripts, 'Common', 'Inherited'].map((script) => `\\p{Script=${script}}`).join('|')})\\p{L}`,
  'u',
);

/** Whether a name has letters of scripts that are not written together. */
function mixesScripts(name: string): boolean {
  const found = scripts.filter((script) => lettersOf.get(script)!.test(name));
  if (OTHER.test(name)) return found.length > 0;
  return found.length > 1 && !writtenTogether.some((set) => found.every((script) => set.includes(script)));
}

/** What a reader of a board should know of the names on it; plain ones have no mark. */
export function teamMarks(teams: readonly string[]): ReadonlyMap<string, TeamMark> {
  const looks = Map.groupBy(
    teams.flatMap((team) => [...new Set(looksOf(team))].map((look) => ({ look, team }))),
    ({ look }) => look,
  );
  const alike = new Set(
    [...looks.values()].filter(({ length }) => length > 1).flatMap((group) => group.map(({ team }) => team)),
  );
  const marked = teams.flatMap((team): readonly (readonly [string, TeamMark])[] => {
    if (alike.has(team) || looksLatin(team)) return [[team, 'confusable']];
    return mixesScripts(team) ? [[team, 'mixed_scripts']] : [];
  });
  return new Map(marked);
}

const LATIN = /^[\p{ASCII}\p{M}]*$/u;

/** Whether a name reads as plain Latin letters though it is not written in them. */
function looksLatin(team: string): boolean {
  return !LATIN.test(team.normalize('NFD')) && LATIN.test(readingOf(team));
}
