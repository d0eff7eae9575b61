import canonicalize from 'canonicalize';
import { AssayError } from './assay-error.ts';
import type { JsonValue } from './json.ts';

/**
 * JSON in the one form of RFC 8785: keys in code unit order, ECMAScript numbers, no white space. Refuses
 * what JSON cannot say (NaN, infinities, undefined, cycles) and what UTF-8 cannot (lone surrogates),
 * so that no two readings share one text.
 */
export function canonicalJson(value: JsonValue): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (cause) {
    throw new AssayError(
      'usage',
      'E_CANONICAL',
      `cannot be written as canonical JSON: ${(cause as Error).message}`,
      {
        cause,
      },
    );
  }
  if (text === undefined)
    throw new AssayError(
      'usage',
      'E_CANONICAL',
      'cannot be written as canonical JSON: the value is undefined',
    );
  if (!text.isWellFormed())
    throw new AssayError(
      'usage',
      'E_CANONICAL',
      'cannot be written as canonical JSON: a text holds a lone surrogate',
    );
  return text;
}
