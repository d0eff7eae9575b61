import { AssayError, isObject, type JsonValue, type Location } from '@assay/records';
import type { ContentPart } from '../../ports/model.ts';

interface Placeholder {
  /** What it begins with: `input`. */
  readonly root: string;
  /** As it is written, without spaces. */
  readonly name: string;
  readonly path: readonly string[];
  readonly image: boolean;
}

export type Part = string | Placeholder;

/** Texts and placeholders in order; `at` is the place of the text in its file, for errors. */
export function parseTemplate(
  text: string,
  at: (offset: number) => Location = placeIn(text),
  roots: readonly string[] = ['input'],
): readonly Part[] {
  const parts: Part[] = [];
  let plain = '';
  for (let from = 0; from < text.length; ) {
    const open = text.indexOf('{{', from);
    if (open === -1) {
      plain += text.slice(from);
      break;
    }
    if (text[open - 1] === '\\' && open > from) {
      plain += `${text.slice(from, open - 1)}{{`;
      from = open + 2;
      continue;
    }
    const close = text.indexOf('}}', open);
    plain += text.slice(from, open);
    if (close === -1)
      throw wrongPlaceholder(text.slice(open, open + 40), 'it is not closed with }}', at(open));
    if (plain !== '') parts.push(plain);
    plain = '';
    parts.push(placeholder(text.slice(open + 2, close), at(open), roots));
    from = close + 2;
  }
  if (plain !== '') parts.push(plain);
  return parts;
}

const form = /^\s*(?:(image)\s+)?([a-z]+(?:\.[\p{L}\p{N}_-]+)*)\s*$/u;

function placeholder(written: string, location: Location, roots: readonly string[]): Placeholder {
  const match = form.exec(written);
  const [root = ''] = match?.[2]?.split('.', 1) ?? [];
  if (match === null || !roots.includes(root)) {
    throw wrongPlaceholder(
      `{{${written.slice(0, 40)}}}`,
      `expected {{input}}, {{input.name}} or {{image input.name}}${roots.length > 1 ? `, or {{${roots[1]}}}` : ''}`,
      location,
    );
  }
  const [, image, name] = match;
  return { name: name!, root, path: name!.split('.').slice(1), image: image !== undefined };
}

/** Own properties and positions only: what a name means is decided by the input alone. */
export function valueIn(input: JsonValue, part: Placeholder): JsonValue {
  let value: JsonValue = input;
  for (const name of part.path) {
    if (
      typeof value !== 'object' ||
      value === null ||
      !Object.hasOwn(value, name) ||
      (Array.isArray(value) && !/^\d+$/.test(name))
    )
      throw unfilled(part, `nothing of that name${whatThereIs(value)}`);
    value = (value as Readonly<Record<string, JsonValue>>)[name]!;
  }
  return value;
}

/** The names beside the one that is not there: a slip of the pen is seen at once. */
function whatThereIs(value: JsonValue): string {
  if (typeof value === 'string') return ': it is a text';
  if (!isObject(value)) return '';
  const names = Object.keys(value);
  const shown = names.slice(0, shownNames).map((name) => name.slice(0, shownCharacters));
  return names.length === 0 ? '' : `; there is ${shown.join(', ')}${names.length > shownNames ? ', …' : ''}`;
}

const shownNames = 10;
const shownCharacters = 60;

export function unfilled({ name }: Placeholder, what: string): AssayError {
  return new AssayError(
    'usage',
    'E_PROMPT_PLACEHOLDER',
    `the prompt asks for {{${name}}}, and the input has ${what}`,
  );
}

function wrongPlaceholder(given: string, why: string, location: Location): AssayError {
  return new AssayError('usage', 'E_PROMPT_PLACEHOLDER', `the placeholder ${given} in the prompt: ${why}`, {
    location,
    fix: 'Write \\{{ for two braces that are meant as such.',
  });
}

export function placeIn(text: string): (offset: number) => Location {
  return (offset) => {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length, column: before.at(-1)!.length + 1 };
  };
}

/** The content of a message as it grows: one text, or texts and images in their order. */
export class PartsOfContent {
  readonly #parts: ContentPart[] = [];
  #text = '';

  addText(text: string): void {
    this.#text += text;
  }

  addImage(image: ContentPart): void {
    this.#endText();
    this.#parts.push(image);
  }

  all(): string | readonly ContentPart[] {
    if (this.#parts.length === 0) return this.#text;
    this.#endText();
    return this.#parts;
  }

  #endText(): void {
    if (this.#text !== '') this.#parts.push({ type: 'text', text: this.#text });
    this.#text = '';
  }
}

/**
 * An image in an input: `{type: image, image: …, media_type?: …}`, where `image` is a data: or https:
 * address or base64 text, or OpenAI's `{type: image_url, image_url: {url: …}}`; where the prompt says that it is
 * one, a bare address will do. Null: it is not an image.
 */
export function imagePart(value: JsonValue, isMeant = false): ContentPart | null {
  if (typeof value === 'string') return isMeant && isAddress(value) ? { type: 'image', image: value } : null;
  if (!isObject(value)) return null;
  const { type, image, image_url, media_type } = value as Fields;
  if (type === 'image_url') return addressed(image_url);
  if (type !== 'image' || typeof image !== 'string' || image === '') return null;
  return { type: 'image', image, ...(typeof media_type === 'string' ? { media_type } : {}) };
}

type Fields = Readonly<Record<string, JsonValue | undefined>>;

/** With how much detail it is looked at cannot be said to every provider: an image that asks for it is not taken as one. */
function addressed(given: JsonValue | undefined): ContentPart | null {
  if (typeof given !== 'object' || given === null) return null;
  const { url, detail } = given as Fields;
  if (typeof url !== 'string' || !isAddress(url) || (detail !== undefined && detail !== 'auto')) return null;
  return { type: 'image', image: url };
}

function isAddress(text: string): boolean {
  return /^(?:data:image\/|https?:\/\/)/i.test(text);
}

/** What a template may name: `input`, of shots `expected`, and `shots` where there are some. */
export type Scope = Readonly<Record<string, JsonValue>>;

/** An image that an input names by its path; null: it is not one. */
export type ImageOf = (path: string) => ContentPart | null;

/** A text with placeholders, ready to be filled in. */
export interface CompiledText {
  /** What it asks for: `input.question`. */
  readonly placeholders: readonly string[];
  /** Throws E_PROMPT_PLACEHOLDER where the scope has not what a placeholder names. */
  readonly filled: (scope: Scope, imageOf: ImageOf) => string | readonly ContentPart[];
}

export interface TextRules {
  /** The names that placeholders may begin with. */
  readonly roots: readonly string[];
  /** The place of an offset, for errors. */
  readonly at?: (offset: number) => Location;
}
