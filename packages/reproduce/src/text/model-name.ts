import { lettersAndDigits } from './plain-words.ts';
import { escapedPattern } from './whole-word.ts';

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
