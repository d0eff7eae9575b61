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
export function mixesScripts(name: string): boolean {
  const found = scripts.filter((script) => lettersOf.get(script)!.test(name));
  if (OTHER.test(name)) return found.length > 0;
  return found.length > 1 && !writtenTogether.some((set) => found.every((script) => set.includes(script)));
}
