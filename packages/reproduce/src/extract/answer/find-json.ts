import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import { parseLenientJson } from '@assay/rows';

export interface FoundJson {
  readonly value: JsonObject;
  /** The text ended before the object did; what was whole is there. */
  readonly isCut: boolean;
}

/** The largest JSON object in a text that may have words, fences or other objects around it, or may end too early. */
export function findJson(text: string): FoundJson | null {
  let best: { value: JsonObject; length: number } | null = null;
  let open: number | null = null;
  for (let at = text.indexOf('{'); at !== -1; ) {
    const end = closing(text, at);
    if (end === null) {
      open ??= at;
      at = text.indexOf('{', at + 1);
      continue;
    }
    const value = parsed(text.slice(at, end));
    if (value !== null && end - at > (best?.length ?? 0)) best = { value, length: end - at };
    at = text.indexOf('{', value === null ? at + 1 : end);
  }
  if (open !== null && text.length - open > 2 * (best?.length ?? 0)) {
    const value = closedUp(text.slice(open));
    if (value !== null) return { value, isCut: true };
  }
  return best === null ? null : { value: best.value, isCut: false };
}

/** Whether the first object that begins in a text is whole, and JSON. */
export function isWholeObject(text: string): boolean {
  const from = text.indexOf('{');
  const end = from === -1 ? null : closing(text, from);
  return end !== null && parsed(text.slice(from, end)) !== null;
}

/** Behind the brace that closes the one at `from`; null where none does. */
function closing(text: string, from: number): number | null {
  let depth = 0;
  let inText = false;
  for (let i = from; i < text.length; i++) {
    const character = text[i];
    if (inText) {
      if (character === '\\') i++;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      if (depth === 0) return i + 1;
    }
  }
  return null;
}

function parsed(text: string): JsonObject | null {
  for (const form of [text, withoutTrailingCommas(text)]) {
    try {
      const value: JsonValue = parseLenientJson(form);
      if (isObject(value)) return value;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return null;
}

function withoutTrailingCommas(text: string): string {
  return text.replaceAll(/,(?=\s*[}\]])/g, '');
}

/** A text that was cut off, ended after the last element that is whole. */
function closedUp(text: string): JsonObject | null {
  const ends = Array.from(
    text.matchAll(/[}\]],?|"\s*,|\d\s*,/g),
    ({ index, 0: found }) => index + found.length,
  ).reverse();
  for (const end of ends.slice(0, 200)) {
    const whole = text.slice(0, end).replace(/,\s*$/, '');
    const value = parsed(whole + missingEnds(whole));
    if (value !== null) return value;
  }
  return null;
}

function missingEnds(text: string): string {
  const open: string[] = [];
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (inText) {
      if (character === '\\') i++;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{') open.push('}');
    else if (character === '[') open.push(']');
    else if (character === '}' || character === ']') open.pop();
  }
  return (inText ? '"' : '') + open.reverse().join('');
}
