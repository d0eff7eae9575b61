import { AssayError, type JsonValue, type Location } from '@assay/records';
import type { ContentPart, Message } from '../ports/model.ts';
import { imagePart } from './image-part.ts';
import { messagesOf } from './messages-of.ts';

/** A prompt ready to be filled in. */
export interface PromptTemplate {
  /** Throws E_PROMPT_PLACEHOLDER when the input has not what a placeholder names. */
  readonly render: (input: JsonValue) => readonly Message[];
  /** What it asks of an input: `input.question`. */
  readonly placeholders: readonly string[];
}

/**
 * Compiles the prompt of a task. Placeholders: `{{input}}`, `{{input.question}}`, `{{input.choices.0}}`,
 * and `{{image input.photo}}` for an image; `\{{` writes two braces. Nothing else is known, and nothing is
 * computed: a value is put in as it is and never read as a template again. Texts stand as they are, other
 * values as JSON; a value of the shape `{type: image, …}` becomes an image wherever it stands.
 * Without a prompt the model gets the input itself.
 */
export function compilePrompt({
  prompt,
  system,
}: {
  readonly prompt: string | null;
  readonly system: string | null;
}): PromptTemplate {
  const user = prompt === null ? null : parseTemplate(prompt);
  const first = system === null ? null : parseTemplate(system);
  const placeholders = [...(first ?? []), ...(user ?? [])].flatMap((part) =>
    typeof part === 'string' ? [] : [part.name],
  );
  return {
    placeholders: [...new Set(placeholders)],
    render: (input) => {
      const rest =
        user === null ? messagesOf(input) : [{ role: 'user' as const, content: fill(user, input) }];
      return first === null ? rest : [{ role: 'system', content: fill(first, input) }, ...rest];
    },
  };
}

interface Placeholder {
  /** As it is written, without spaces. */
  readonly name: string;
  readonly path: readonly string[];
  readonly image: boolean;
}

type Part = string | Placeholder;

/** Texts and placeholders in order; `at` is the place of the text in its file, for errors. */
export function parseTemplate(
  text: string,
  at: (offset: number) => Location = placeIn(text),
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
    parts.push(placeholder(text.slice(open + 2, close), at(open)));
    from = close + 2;
  }
  if (plain !== '') parts.push(plain);
  return parts;
}

const form = /^\s*(?:(image)\s+)?(input(?:\.[\p{L}\p{N}_-]+)*)\s*$/u;

function placeholder(written: string, location: Location): Placeholder {
  const match = form.exec(written);
  if (match === null) {
    throw wrongPlaceholder(
      `{{${written.slice(0, 40)}}}`,
      'expected {{input}}, {{input.name}} or {{image input.name}}',
      location,
    );
  }
  const [, image, name] = match;
  return { name: name!, path: name!.split('.').slice(1), image: image !== undefined };
}

function fill(parts: readonly Part[], input: JsonValue): string | readonly ContentPart[] {
  const content: ContentPart[] = [];
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const value = valueAt(input, part);
    const image = imagePart(value, part.image);
    if (image === null) {
      if (part.image) throw unfilled(part, 'no image: a data: or https: address, or {type: image, image: …}');
      text += typeof value === 'string' ? value : JSON.stringify(value);
      continue;
    }
    if (text !== '') content.push({ type: 'text', text });
    text = '';
    content.push(image);
  }
  if (content.length === 0) return text;
  if (text !== '') content.push({ type: 'text', text });
  return content;
}

/** Own properties and positions only: what a name means is decided by the input alone. */
function valueAt(input: JsonValue, part: Placeholder): JsonValue {
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  const names = Object.keys(value);
  const shown = names.slice(0, shownNames).map((name) => name.slice(0, shownCharacters));
  return names.length === 0 ? '' : `; there is ${shown.join(', ')}${names.length > shownNames ? ', …' : ''}`;
}

const shownNames = 10;
const shownCharacters = 60;

function unfilled({ name }: Placeholder, what: string): AssayError {
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

function placeIn(text: string): (offset: number) => Location {
  return (offset) => {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length, column: before.at(-1)!.length + 1 };
  };
}
