import type { JsonObject, JsonValue } from '@assay/records';

/** Whether a text follows one instruction; null: that cannot be told here. */
export type InstructionCheck = (text: string, given: JsonObject) => boolean | null;

const number = (value: JsonValue | undefined): number => (typeof value === 'number' ? value : Number.NaN);
const words = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly JsonValue[]).map(String) : [];
const word = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const times = (text: string, phrase: string): number =>
  [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(phrase)}(?![\\p{L}\\p{N}])`, 'giu'))].length;
const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** `less than` is below; anything else is at least. */
function held(count: number, relation: JsonValue | undefined, bound: JsonValue | undefined): boolean {
  return relation === 'less than' ? count < number(bound) : count >= number(bound);
}

function jsonIn(text: string): boolean {
  const bare = text
    .trim()
    .replace(/^```(?:json)?\s*/i, '')
    .replace(/\s*```$/, '');
  try {
    JSON.parse(bare);
    return true;
  } catch {
    return false;
  }
}

function paragraphs(text: string, between: RegExp): readonly string[] {
  return text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Every kind of IFEval, under its own name. */
export const instructionChecks: Readonly<Record<string, InstructionCheck>> = {
  'keywords:existence': (text, { keywords }) => words(keywords).every((each) => times(text, each) > 0),
  'keywords:forbidden_words': (text, { forbidden_words: none }) =>
    words(none).every((each) => times(text, each) === 0),
  'keywords:frequency': (text, { keyword, relation, frequency }) =>
    held(times(text, word(keyword)), relation, frequency),
  'keywords:letter_frequency': (text, { letter, let_relation, let_frequency }) =>
    held(
      countOf(text.toLowerCase(), new RegExp(escaped(word(letter).toLowerCase()), 'g')),
      let_relation,
      let_frequency,
    ),
  'language:response_language': () => null,
  'length_constraints:number_sentences': (text, { relation, num_sentences }) =>
    held(countOf(text, /[^.!?…]+(?:[.!?…]+|$)(?=\s|$)/g), relation, num_sentences),
  'length_constraints:number_paragraphs': (text, { num_paragraphs: wanted }) =>
    paragraphs(text, /\s?\*\*\*\s?/).length === number(wanted),
  'length_constraints:number_words': (text, { relation, num_words }) =>
    held(countOf(text, /[\p{L}\p{N}_'’-]+/gu), relation, num_words),
  'length_constraints:nth_paragraph_first_word': (
    text,
    { num_paragraphs: wanted, nth_paragraph: nth, first_word: first },
  ) => {
    const parts = paragraphs(text, /\n\s*\n/);
    const begins = /^["'“‘]*([\p{L}\p{N}_-]+)/u.exec(parts[number(nth) - 1] ?? '')?.[1] ?? '';
    return parts.length === number(wanted) && begins.toLowerCase() === word(first).toLowerCase();
  },
  'detectable_content:number_placeholders': (text, { num_placeholders: least }) =>
    countOf(text, /\[[^\]\n]+\]/g) >= number(least),
  'detectable_content:postscript': (text, { postscript_marker: marker }) => {
    const spelt = word(marker).replaceAll('.', '').split('').map(escaped).join(String.raw`\.?\s?`);
    return new RegExp(String.raw`(?:^|\n)\s*${spelt}`, 'i').test(text);
  },
  'detectable_format:number_bullet_lists': (text, { num_bullets: wanted }) =>
    countOf(text, /^\s*(?:\*(?!\*)|-)\s*\S.*$/gm) === number(wanted),
  'detectable_format:constrained_response': (text) =>
    ['My answer is yes.', 'My answer is no.', 'My answer is maybe.'].some((answer) => text.includes(answer)),
  'detectable_format:number_highlighted_sections': (text, { num_highlights: least }) =>
    countOf(text, /\*\*[^*\n]*\S[^*\n]*\*\*|(?<!\*)\*[^*\n]*\S[^*\n]*\*(?!\*)/g) >= number(least),
  'detectable_format:multiple_sections': (text, { section_spliter: splitter, num_sections: least }) =>
    countOf(text, new RegExp(String.raw`\s?${escaped(word(splitter))}\s?\d+\s?`, 'g')) >= number(least),
  'detectable_format:json_format': jsonIn,
  'detectable_format:title': (text) => /<<[^\n<>]*\S[^\n<>]*>>/.test(text),
  'combination:two_responses': (text) => {
    const parts = text
      .split('******')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    return parts.length === 2 && parts[0] !== parts[1];
  },
  'combination:repeat_prompt': (text, { prompt_to_repeat: prompt }) =>
    text.trim().toLowerCase().startsWith(word(prompt).trim().toLowerCase()),
  'startend:end_checker': (text, { end_phrase: phrase }) =>
    text.trim().replace(/^"|"$/g, '').toLowerCase().endsWith(word(phrase).trim().toLowerCase()),
  'startend:quotation': (text) => /^"[^]*"$/.test(text.trim()) && text.trim().length > 1,
  'change_case:capital_word_frequency': (text, { capital_relation: relation, capital_frequency: bound }) =>
    held(
      (text.match(/[\p{L}\p{N}'’-]+/gu) ?? []).filter(
        (each) => /\p{L}/u.test(each) && each === each.toUpperCase(),
      ).length,
      relation,
      bound,
    ),
  'change_case:english_capital': (text) => text === text.toUpperCase() && /\p{L}/u.test(text),
  'change_case:english_lowercase': (text) => text === text.toLowerCase() && /\p{L}/u.test(text),
  'punctuation:no_comma': (text) => !text.includes(','),
};
