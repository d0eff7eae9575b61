import { AssayError, type JsonValue, type Location } from '@assay/records';
import { Liquid, LiquidError, type Template } from 'liquidjs';
import type { ContentPart } from '../../ports/model.ts';
import {
  type CompiledText,
  type ImageOf,
  imagePart,
  PartsOfContent,
  placeIn,
  type Scope,
  type TextRules,
} from './parse-template.ts';

/** Tags that compute on what is given; those that read files, and filters that draw or ask the clock, are not known. */
const TAGS = new Set([
  'if',
  'unless',
  'for',
  'case',
  'assign',
  'capture',
  'comment',
  'raw',
  'cycle',
  'echo',
  'liquid',
  '#',
  'break',
  'continue',
  'increment',
  'decrement',
]);
const OTHER_EACH_TIME = [
  'sample',
  'date',
  'date_to_xmlschema',
  'date_to_rfc822',
  'date_to_string',
  'date_to_long_string',
];

/** Milliseconds and characters that filling in one text may take. */
const LIMITS = { parseLimit: 1_000_000, renderLimit: 2_000, memoryLimit: 50_000_000 };

interface Filling {
  readonly imageOf: ImageOf;
  readonly images: ContentPart[];
}

/** Where an image stands in the text that is filled in: two characters that no input may hold. */
const MARK = /\uE000(\d+)\uE001/u;

/**
 * A text with loops, conditions and filters: Liquid, which runs no code. Names that are not there are errors, but in a condition;
 * values are own members alone, and are never read as a template again.
 */
export function liquidText(text: string, { roots, at = placeIn(text) }: TextRules): CompiledText {
  const filling: { now: Filling | null } = { now: null };
  const engine = engineWith((value) => markOf(value as JsonValue, filling.now!));
  const template = parsed(engine, text, at);
  const names = engine.globalFullVariablesSync(template);
  const unknown = engine.globalVariablesSync(template).find((name) => !roots.includes(name));
  if (unknown !== undefined) {
    const expected = roots.join(' and ');
    throw wrong(
      `the name ${unknown} is not known; there is ${expected}`,
      at(Math.max(0, text.indexOf(unknown))),
    );
  }
  return {
    placeholders: [...new Set(names)],
    filled: (scope, imageOf) => {
      filling.now = { imageOf, images: [] };
      return contentOf(rendered(engine, template, scope), filling.now.images);
    },
  };
}

function engineWith(image: (value: unknown) => string): Liquid {
  const engine = new Liquid({
    strictVariables: true,
    strictFilters: true,
    lenientIf: true,
    ownPropertyOnly: true,
    outputEscape: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null)),
    ...LIMITS,
  });
  for (const name of Object.keys(engine.tags)) if (!TAGS.has(name)) delete engine.tags[name];
  for (const name of OTHER_EACH_TIME) delete engine.filters[name];
  engine.registerFilter('image', image);
  return engine;
}

function parsed(engine: Liquid, text: string, at: (offset: number) => Location): Template[] {
  try {
    return engine.parse(text);
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const begin = LiquidError.is(cause) ? (cause as { token?: { begin?: number } }).token?.begin : undefined;
    throw wrong(wordsOf(cause), at(begin ?? 0), cause);
  }
}

function rendered(engine: Liquid, template: Template[], scope: Scope): string {
  try {
    return engine.renderSync(template, scope) as string;
  } catch (cause) {
    if (cause instanceof AssayError || !(cause instanceof Error)) throw cause;
    const { originalError } = cause as { readonly originalError?: unknown };
    if (originalError instanceof AssayError) throw originalError;
    throw wrong(wordsOf(cause), undefined, cause);
  }
}

function markOf(value: JsonValue, { imageOf, images }: Filling): string {
  const image = imagePart(value, true) ?? (typeof value === 'string' ? imageOf(value) : null);
  if (image === null)
    throw wrong(
      `${JSON.stringify(value)?.slice(0, 60)} is not an image: expected a path, a data: or https: address, or {type: image, image: …}`,
    );
  images.push(image);
  return `\uE000${images.length - 1}\uE001`;
}

function contentOf(text: string, images: readonly ContentPart[]): string | readonly ContentPart[] {
  if (images.length === 0) return text;
  const content = new PartsOfContent();
  for (const [i, part] of text.split(MARK).entries()) {
    if (i % 2 === 0) content.addText(part);
    else if (images[Number(part)] !== undefined) content.addImage(images[Number(part)]!);
  }
  return content.all();
}

/** The library's words without the copy of the text that it adds. */
function wordsOf({ message }: Error): string {
  return message.split('\n')[0]!.replace(/, line:\d+, col:\d+$/, '');
}

function wrong(why: string, location?: Location, cause?: unknown): AssayError {
  return new AssayError('usage', 'E_PROMPT_PLACEHOLDER', `the prompt cannot be filled in: ${why}`, {
    ...(location === undefined ? {} : { location }),
    ...(cause === undefined ? {} : { cause }),
    fix: 'Write {{input.name}}, {% for x in input.list %} … {% endfor %}, {% if input.name %} … {% endif %}, or a filter: {{input.name | upcase}}.',
  });
}
