import type { JsonValue } from '@assay/records';
import * as z from 'zod';
import { linearPattern } from '../score/text/linear-pattern.ts';
import { answerNormaliser, normalisations, plainNumber } from './normalise-answer.ts';

/** The fenced blocks of a Markdown text, in order; one that is not closed ends with the text. */
function fencedBlocks(text: string): readonly { readonly language: string; readonly code: string }[] {
  return [
    ...text.matchAll(
      /^ {0,3}(`{3,}|~{3,})[^\S\n]*([\w+#.-]*)[^\n]*\n([^]*?)(?:^ {0,3}\1[^\S\n]*$|$(?![^]))/gmu,
    ),
  ].map(([, , language = '', code = '']) => ({
    language: language.toLowerCase(),
    code: code.replace(/\n$/, ''),
  }));
}

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  python: ['python', 'py', 'python3'],
  javascript: ['javascript', 'js', 'mjs'],
  typescript: ['typescript', 'ts'],
  bash: ['bash', 'sh', 'shell'],
  'c++': ['c++', 'cpp', 'cc'],
};

/** The first fenced block of a language, else the first that names none; null: of any language. */
function extractCode(text: string, language: string | null): string | undefined {
  const blocks = fencedBlocks(text);
  if (language === null) return blocks[0]?.code;
  const names = OTHER_NAMES[language.toLowerCase()] ?? [language.toLowerCase()];
  const named = blocks.find((block) => names.includes(block.language));
  return (named ?? blocks.find((block) => block.language === ''))?.code;
}

/**
 * What stands at a path of the JSON in an answer; null for all of it. The answer may be JSON, have it in a fence, or hold one
 * object or list among other words.
 */
function extractJson(output: JsonValue, path: string | null): JsonValue | undefined {
  if (typeof output === 'object' && output !== null) return within(output, path);
  if (typeof output !== 'string') return undefined;
  for (const candidate of candidates(output)) {
    const value = parsed(candidate);
    const found = value === undefined ? undefined : within(value, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

function* candidates(text: string): Generator<string> {
  yield text;
  for (const { language, code } of fencedBlocks(text)) if (language === 'json' || language === '') yield code;
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  if (start !== -1 && end > start) yield text.slice(start, end + 1);
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // The next candidate may be JSON.
    return undefined;
  }
}

function within(value: JsonValue, path: string | null): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const name of path === null || path === '' ? [] : path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    if (Array.isArray(found) && !/^\d+$/.test(name)) return undefined;
    found = (found as { readonly [key: string]: JsonValue })[name];
  }
  return found;
}

/**
 * The letter of a choice, where the text names exactly one. Looked for in this order: an answer of the letter alone
 * (`b`, `(B).`), what is announced (`answer is B`, `Answer: (B)`, `\boxed{B}`), the last of several announcements; a line that begins
 * with it (`B) Paris`); a capital that stands alone. Two different ones say nothing, and an A before a word is an article.
 */
function extractLetter(text: string, letters: string): string | undefined {
  const alone = new RegExp(
    `^[\\s"'*_(\\[]*([${letters}${letters.toLowerCase()}])[\\s"'*_)\\].:]*$`,
    'u',
  ).exec(text);
  if (alone !== null) return alone[1]!.toUpperCase();
  const announced = lastOf(text, new RegExp(ANNOUNCED.replace('LETTERS', letters), 'giu'), letters);
  if (announced !== undefined) return announced;
  const boxed = lastOf(
    text,
    new RegExp(`\\\\boxed\\{\\s*(?:\\\\text\\{)?\\(?([${letters}])\\)?\\}?\\s*\\}`, 'gu'),
    letters,
  );
  if (boxed !== undefined) return boxed;
  return (
    onlyOf(text, new RegExp(`^[\\s*_(\\[]*([${letters}])[*_]*[).:\\]]`, 'gmu')) ??
    onlyOf(text, standing(letters))
  );
}

const ANNOUNCED = String.raw`\b(?:answer|choice|option)\b(?:\s+(?:is|would be|should be))?\s*[:=]?[\s"'*_(\[]*(?<letter>[LETTERS])(?![\w'’])`;

/** A letter with nothing of a word at its sides; an A or I that a word in small letters follows is that word's. */
function standing(letters: string): RegExp {
  return new RegExp(
    `(?<![\\w'’.])(?:([${letters.replaceAll(/[AI]/g, '') || letters}])|([AI])(?!\\s+\\p{Ll}))(?![\\w'’])`,
    'gu',
  );
}

/** Announced letters are capitals, whatever the case of the words before them. */
function lastOf(text: string, pattern: RegExp, letters: string): string | undefined {
  const found = [...text.matchAll(pattern)].map(({ groups, 1: first }) => groups?.['letter'] ?? first!);
  return found.findLast((letter) => letters.includes(letter));
}

function onlyOf(text: string, pattern: RegExp): string | undefined {
  const found = new Set([...text.matchAll(pattern)].map(([, first, second]) => first ?? second));
  return found.size === 1 ? [...found][0] : undefined;
}

/** A number as people write it: `-1,234.50`, `$5`, `.5`, `1e-3`, `40%`. Signs after a digit or a letter are not its own. */
const NUMBER =
  /(?<![\w.])[-−+]?[$€£]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:(?<=\d)\.\d+|(?<!\d)\.\d+)?(?:[eE][-+]?\d+)?%?/gu;

type Which = 'first' | 'last';

/** The first or last number, line or word of a text; undefined where there is none. */
function extractPart(text: string, kind: 'number' | 'line' | 'word', which: Which): string | undefined {
  if (kind === 'number') return numberIn(text, which);
  const parts = text.split(kind === 'line' ? /\r\n|\n|\r/u : /\s+/u).map((part) => part.trim());
  const found = parts.filter((part) => part !== '');
  return which === 'first' ? found[0] : found.at(-1);
}

function numberIn(text: string, which: Which): string | undefined {
  const numbers = [...text.matchAll(NUMBER)].map(([found]) => found).filter((found) => /\d/.test(found));
  const chosen = which === 'first' ? numbers[0] : numbers.at(-1);
  return chosen === undefined ? undefined : (plainNumber(chosen) ?? chosen);
}

/** The first group that a match has, or all of it where the pattern has none. */
function regexExtractor(
  pattern: string,
  flags: string,
  which: 'first' | 'last',
): (text: string) => string | undefined {
  const compiled = linearPattern(pattern, flags, 'extract');
  return (text) => {
    const matcher = compiled.matcher(text);
    let found: string | undefined;
    while (matcher.find()) {
      found = groupOf(matcher);
      if (which === 'first' && found !== undefined) return found;
    }
    return found;
  };
}

interface Matched {
  readonly groupCount: () => number;
  readonly group: (index: number) => string | null;
}

function groupOf(matcher: Matched): string | undefined {
  const groups = matcher.groupCount();
  if (groups === 0) return matcher.group(0) ?? undefined;
  for (let i = 1; i <= groups; i += 1) {
    const group = matcher.group(i);
    if (group !== null && group !== undefined) return group;
  }
  return undefined;
}

/** What the last `<tag>…</tag>` of a text holds, trimmed; the case of the name does not count. */
function extractTag(text: string, tag: string): string | undefined {
  const found = [...text.matchAll(new RegExp(`<${tag}(?:\\s[^<>]*)?>([^]*?)</${tag}\\s*>`, 'giu'))].at(-1);
  return found?.[1]!.trim();
}

/** Finds the answer in an output; undefined: it is not there. */
type Extractor = (output: JsonValue) => JsonValue | undefined;

/** The first step that succeeds says what the answer is. Throws E_METRIC_PATTERN for a pattern that is refused. */
function answerExtractor(steps: readonly ExtractStep[]): Extractor {
  const extractors = steps.map(extractorOf);
  return (output) => {
    for (const extract of extractors) {
      const found = extract(output);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function extractorOf(step: ExtractStep): Extractor {
  if ('json' in step) return (output) => extractJson(output, step.json);
  const find = textExtractor(step);
  // What is not text has no words to look at; a number or a boolean is looked at as it is written.
  return (output) => {
    if (typeof output === 'string') return find(output);
    return typeof output === 'object' ? undefined : find(String(output));
  };
}

function textExtractor(step: Exclude<ExtractStep, { json: unknown }>): (text: string) => string | undefined {
  if ('regex' in step) return regexExtractor(step.regex, step.flags ?? '', step.match ?? 'first');
  if ('last' in step) return (text) => extractPart(text, step.last, 'last');
  if ('first' in step) return (text) => extractPart(text, step.first, 'first');
  if ('tag' in step) return (text) => extractTag(text, step.tag);
  if ('code' in step) return (text) => extractCode(text, step.code);
  const letters = typeof step.letter === 'string' ? step.letter : 'ABCDEFGHIJ';
  return (text) => extractLetter(text, letters);
}

const regex = z.strictObject({
  regex: z.string().min(1).describe('RE2; its first group, or all of it where it has none.'),
  flags: z
    .string()
    .regex(/^[ims]*$/, 'expected flags among i, m and s')
    .optional(),
  match: z.enum(['first', 'last']).optional().describe('Which match counts; the first unless said.'),
});
const kinds = z.enum(['number', 'line', 'word']);

/** One way to find the answer in what a model wrote. */
const extractStepSchema = z.union([
  regex,
  z.strictObject({ last: kinds }),
  z.strictObject({ first: kinds }),
  z.strictObject({
    letter: z
      .union([
        z.literal(true),
        z.null(),
        z.string().regex(/^[A-Z]{2,26}$/, 'expected the letters that count: ABCD'),
      ])
      .describe('The letter of a choice; ABCDEFGHIJ unless given.'),
  }),
  z.strictObject({
    json: z.union([z.string(), z.null()]).describe('A path in the JSON of the answer; null: all of it.'),
  }),
  z.strictObject({ tag: z.string().regex(/^[A-Za-z][\w-]*$/, 'expected the name of a tag') }),
  z.strictObject({
    code: z.union([z.string().min(1), z.null()]).describe('The language of a fenced block; null: any.'),
  }),
]);

export type ExtractStep = z.infer<typeof extractStepSchema>;

/**
 * Numbers and letters that are found have one spelling (7.0 is 7, b is B). What they are compared with, and what
 * another step finds, gets the same where it is a number or a letter as a whole.
 */
function extractedSpelling(steps: readonly ExtractStep[]): (value: JsonValue) => JsonValue {
  const hasNumbers = steps.some(
    (step) => ('last' in step && step.last === 'number') || ('first' in step && step.first === 'number'),
  );
  const hasLetters = steps.some((step) => 'letter' in step);
  if (!hasNumbers && !hasLetters) return (value) => value;
  const spell = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(spell);
    if (typeof value !== 'string') return value;
    if (hasLetters && /^\s*[a-z]\s*$/i.test(value)) return value.trim().toUpperCase();
    return hasNumbers ? (plainNumber(value) ?? value) : value;
  };
  return spell;
}

/** How an answer is read before it is compared: as a project file says it. */
export const answerReadingSchema = z.strictObject({
  extract: z.array(extractStepSchema).min(1).optional(),
  normalise: z.array(z.enum(normalisations)).min(1).optional(),
});

export type WrittenReading = z.infer<typeof answerReadingSchema>;

export interface AnswerReading {
  /** The answer in an output, normalised; undefined: no step has found one. */
  readonly answer: (output: JsonValue) => JsonValue | undefined;
  /** What is expected, spelled and normalised the same way. */
  readonly expected: (value: JsonValue) => JsonValue;
  /** Whether an answer is looked for in the output at all. */
  readonly extracts: boolean;
}

/** Throws E_METRIC_PATTERN for a pattern that is refused. */
export function answerReading({ extract, normalise }: WrittenReading): AnswerReading {
  const find = extract === undefined ? (output: JsonValue) => output : answerExtractor(extract);
  const normalised = normalise === undefined ? (value: JsonValue) => value : answerNormaliser(normalise);
  const spelled = extractedSpelling(extract ?? []);
  const normal = (value: JsonValue): JsonValue => normalised(spelled(value));
  return {
    answer: (output) => {
      const found = find(output);
      return found === undefined ? undefined : normal(found);
    },
    expected: normal,
    extracts: extract !== undefined,
  };
}
