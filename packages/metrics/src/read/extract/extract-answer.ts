import type { JsonValue } from '@assay/records';
import { extractCode } from './extract-code.ts';
import { extractJson } from './extract-json.ts';
import { extractLetter } from './extract-letter.ts';
import { extractPart } from './extract-part.ts';
import { regexExtractor } from './extract-regex.ts';
import type { ExtractStep } from './extract-step.ts';
import { extractTag } from './extract-tag.ts';

/** Finds the answer in an output; undefined: it is not there. */
export type Extractor = (output: JsonValue) => JsonValue | undefined;

/** The first step that succeeds says what the answer is. Throws E_METRIC_PATTERN for a pattern that is refused. */
export function answerExtractor(steps: readonly ExtractStep[]): Extractor {
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
