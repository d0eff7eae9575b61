import { isObject, type JsonValue } from '@assay/records';
import type { ContentPart, Message } from '../../ports/model.ts';
import {
  type CompiledText,
  type ImageOf,
  imagePart,
  parseTemplate,
  type Part,
  PartsOfContent,
  type Scope,
  type TextRules,
  unfilled,
  valueIn,
} from './parse-template.ts';

const roles: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant', 'tool']);

/**
 * What a model without a prompt is sent: an input that is a conversation (`[{role, content}, …]`, or
 * `{messages: [...]}`) as that conversation; anything else as one user message, a text as it is, an image
 * as an image, the rest as JSON.
 */
export function messagesOf(input: JsonValue): readonly Message[] {
  const given = Array.isArray(input) ? input : messagesIn(input);
  const conversation = given === null ? null : given.map(asMessage);
  if (conversation !== null && conversation.length > 0 && conversation.every((message) => message !== null))
    return conversation;
  return [{ role: 'user', content: contentOf(input) ?? JSON.stringify(input) }];
}

function messagesIn(input: JsonValue): readonly JsonValue[] | null {
  if (!isObject(input)) return null;
  const { messages } = input;
  return Array.isArray(messages) && Object.keys(input).length === 1 ? messages : null;
}

function asMessage(value: JsonValue): Message | null {
  if (!isObject(value)) return null;
  const { role, content, ...rest } = value;
  if (!roles.has(role) || content === undefined || Object.keys(rest).length > 0) return null;
  const parts = contentOf(content);
  return parts === null ? null : { role: role as Message['role'], content: parts };
}

/** A text, an image, or a list of both; null for anything else. */
function contentOf(value: JsonValue): Message['content'] | null {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) {
    const image = imagePart(value);
    return image === null ? null : [image];
  }
  const parts = value.map(asPart);
  return parts.length > 0 && parts.every((part) => part !== null) ? parts : null;
}

function asPart(value: JsonValue): ContentPart | null {
  if (!isObject(value)) return null;
  const { type, text } = value;
  return type === 'text' && typeof text === 'string' ? { type, text } : imagePart(value);
}

/** Placeholders alone: a value is put in as it is, and never read as a template again. */
function plainText(text: string, { roots, at }: TextRules): CompiledText {
  const parts = parseTemplate(text, at, roots);
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  return { placeholders: [...new Set(names)], filled: (scope, imageOf) => fill(parts, scope, imageOf) };
}

function fill(parts: readonly Part[], scope: Scope, imageOf: ImageOf): string | readonly ContentPart[] {
  const content = new PartsOfContent();
  for (const part of parts) {
    if (typeof part === 'string') {
      content.addText(part);
      continue;
    }
    const value = valueIn(scope[part.root]!, part);
    const image =
      imagePart(value, part.image) ?? (part.image && typeof value === 'string' ? imageOf(value) : null);
    if (image !== null) content.addImage(image);
    else if (part.image)
      throw unfilled(
        part,
        'something that is not an image: expected a path, a data: or https: address, or {type: image, image: …}',
      );
    else content.addText(typeof value === 'string' ? value : JSON.stringify(value));
  }
  return content.all();
}

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
  const user = prompt === null ? null : plainText(prompt, inputAlone);
  const first = system === null ? null : plainText(system, inputAlone);
  return {
    placeholders: [...new Set([...(first?.placeholders ?? []), ...(user?.placeholders ?? [])])],
    render: (input) => {
      const rest =
        user === null
          ? messagesOf(input)
          : [{ role: 'user' as const, content: user.filled({ input }, noFiles) }];
      return first === null ? rest : [{ role: 'system', content: first.filled({ input }, noFiles) }, ...rest];
    },
  };
}

const inputAlone = { roots: ['input'] };
const noFiles = (): null => null;

/** Tags, filters and brackets are what the plain form has not; two braces alone are read as they always were. */
const LIQUID =
  /\{%-?\s*(?:if|unless|for|case|assign|capture|comment|raw|cycle|echo|liquid|increment|decrement)\b|\{\{(?!\s*image\s)[^{}]*[|[][^{}]*\}\}/u;

/** Compiles a text: the plain form of placeholders, or Liquid where it has tags or filters. */
export async function compiledText(text: string, rules: TextRules): Promise<CompiledText> {
  if (!LIQUID.test(text)) return plainText(text, rules);
  const { liquidText } = await import('./liquid-text.ts');
  return liquidText(text, rules);
}
