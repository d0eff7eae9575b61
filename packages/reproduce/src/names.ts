/** The last part of a path, whichever way its separators lean: plans are written on Windows, too. */
export function fileName(path: string): string {
  return /[^/\\]+$/.exec(path)?.[0] ?? path;
}

/** The words of a name in lower case, without marks: `lark-2` and `lark_2` have the same. */
export function plainWords(name: string): readonly string[] {
  return name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** A name by its letters and digits alone. */
export function lettersAndDigits(name: string): string {
  return plainWords(name).join('');
}

/** Finds a text where no letter or digit stands on either side of it: `o1` is not in `go1d`. */
export function wholeWord(text: string, flags: 'u' | 'iu' | 'gu' | 'giu'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapedPattern(text)}(?![\\p{L}\\p{N}])`, flags);
}

/** A text as a pattern that matches it and nothing else. */
export function escapedPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** What providers add to a model's name: its snapshot, that it follows instructions, how it is stored. */
const added =
  /[\s\-_@:.]+(?:20\d{2}[-_.]?\d{2}[-_.]?\d{2}|\d{2}-\d{2}(?:-20\d{2})?|\d{2}-20\d{2}|\d{4}|0\d{1,2}|instruct|chat|it|hf|latest|stable|preview|experimental|exp|(?:bf|fp|int)\d{1,2})$/i;

/** A model's name without its owner and what providers add: `Qwen/Qwen2.5-VL-7B-Instruct` is `qwen25vl7b`. */
export function bareModelName(model: string): string {
  const [owner, ...own] = model.split('/');
  let name = (own.at(-1) ?? owner!).trim();
  // `meta-llama/Meta-Llama-3-8B`: the owner once more.
  const again = owner!.split('-')[0]!;
  if (own.length > 0 && name.toLowerCase().startsWith(`${again.toLowerCase()}-`) && owner !== again)
    name = name.slice(again.length + 1);
  while (added.test(name)) name = name.replace(added, '');
  return lettersAndDigits(name);
}

/** Words that make another model of a name: `gpt-4o` is not `gpt-4o-mini`. */
const otherModel =
  'mini|nano|micro|tiny|small|medium|large|lite|flash|pro(?![a-z])|turbo|max(?![a-z])|plus|ultra|thinking|think|reasoning|vision|vl|audio|coder|math|distill|high|low|opus|sonnet|haiku';

/** Whether a text has a name, by letters and digits, that does not go on to that of another model. */
export function hasModelName(text: string, name: string): boolean {
  const spelt = name.split('').map(escapedPattern).join('[^a-z0-9]*');
  return new RegExp(`${spelt}(?!\\.?\\d|[\\s_-]*(?:${otherModel}))`, 'i').test(text);
}

/** Whether a word more makes another model of a name: `mini`, or the number of another version. */
export function isVariantWord(word: string): boolean {
  return new RegExp(`^(?:${otherModel}|v?\\d{1,2})$`, 'i').test(word);
}

/** The name of a setting as files write it: `Max Tokens` and `max-tokens` are `max_tokens`. */
export function settingKey(name: string): string {
  return name.toLowerCase().replaceAll(/[\s-]+/g, '_');
}

/** Words that a hyphen divides at the end of a line are whole again; the hyphen of a compound before a capital stays. */
export function joinDividedWords(text: string): string {
  return text.replaceAll(/(\p{Ll})-\n(\p{Ll})/gu, '$1$2');
}
