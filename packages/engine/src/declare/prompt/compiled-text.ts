import { plainText } from './plain-text.ts';
import type { CompiledText, TextRules } from './text-template.ts';

/** Tags, filters and brackets are what the plain form has not; two braces alone are read as they always were. */
const LIQUID =
  /\{%-?\s*(?:if|unless|for|case|assign|capture|comment|raw|cycle|echo|liquid|increment|decrement)\b|\{\{(?!\s*image\s)[^{}]*[|[][^{}]*\}\}/u;

/** Compiles a text: the plain form of placeholders, or Liquid where it has tags or filters. */
export async function compiledText(text: string, rules: TextRules): Promise<CompiledText> {
  if (!LIQUID.test(text)) return plainText(text, rules);
  const { liquidText } = await import('./liquid-text.ts');
  return liquidText(text, rules);
}
