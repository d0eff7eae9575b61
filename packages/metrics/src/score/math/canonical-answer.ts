import { plainFractions } from './plain-fractions.ts';
import { rational } from './rational.ts';

/** Spellings of one thing, in the order in which they are replaced. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\\?\$|\\!/g, ''],
  [/(?<!\\)\\[()[\]]/g, ''],
  [/\\(?:left|right|displaystyle|limits|big|Big|bigl|bigr|Bigl|Bigr)(?![a-zA-Z])/g, ''],
  [/(\d)\\,(?=\d{3}(?!\d))/g, '$1'],
  [/(?<!\\)\\[,;: ]|~|\\quad|\\qquad/g, ' '],
  [/\\text\{\s*(?:and|or)\s*\}|\s(?:and|or)\s/g, ','],
  [/\\[dtc]frac/g, '\\frac'],
  [/\\(?:leq|le)(?![a-zA-Z])/g, '<='],
  [/\\(?:geq|ge)(?![a-zA-Z])/g, '>='],
  [/\\neq?(?![a-zA-Z])/g, '!='],
  [/\\(?:cdot|times)(?![a-zA-Z])/g, '*'],
  [/\^\s*(?:\{\s*\\circ\s*\}|\\circ)|\\degree|°/g, ''],
  [/\\?%|\\text\{\s*percent\s*\}/g, ''],
  [/\\(?:text|mathrm|textrm|textbf|mathbf|textit|mbox|operatorname)\s*\{([^{}]*)\}/g, ' text:$1 '],
  [/\\infty(?![a-zA-Z])/g, 'inf'],
  [/\\(?:emptyset|varnothing)(?![a-zA-Z])/g, '{}'],
  [/\\cup(?![a-zA-Z])/g, ' u '],
  [/\\[{]/g, '{set:'],
  [/\\[}]/g, ':set}'],
  [/\\frac\s*(\d)\s*(\d)/g, '\\frac{$1}{$2}'],
  [/\\frac\s*(\d)\s*\{/g, '\\frac{$1}{'],
  [/(\\frac\{[^{}]*\})\s*(\d)/g, '$1{$2}'],
  [/\\sqrt\s*(\d)/g, '\\sqrt{$1}'],
  [/(\d),(?=\d{3}(?!\d))/g, '$1'],
  [/(\d)\{,\}(?=\d{3}(?!\d))/g, '$1'],
  [/([_^])\{(\w)\}/g, '$1$2'],
];

/** An answer in one spelling: two that mean the same are equal as texts. The rules are on the page of the metric. */
export function canonicalAnswer(given: string): string {
  let text = given.normalize('NFKC').replaceAll('−', '-').trim();
  for (const [pattern, replacement] of spellings) text = text.replaceAll(pattern, replacement);
  const words = text.replaceAll(/text:([^\\{}]*?)\s(?=\s|$)/g, '').trim();
  text = (words === '' || /^[,\s]*$/.test(words) ? text.replaceAll('text:', '') : words).trim();
  text = text.replace(/\.$/, '').replace(/^[a-zA-Z]\w?\s*(?:=|\\in)\s*(?=\S)/, '');
  return settled(text.replaceAll(/\s+/g, ' ').trim());
}

function settled(text: string): string {
  const pieces = text.split(' u ');
  if (pieces.length > 1) return pieces.map(settled).toSorted().join(' u ');
  const set = /^\{set:(.*):set\}$/s.exec(text);
  if (set !== null) return `{${list(set[1]!).map(settled).toSorted().join(',')}}`;
  const bracketed = /^([([])(.*)([)\]])$/s.exec(text);
  if (bracketed !== null && isClosed(bracketed[2]!)) {
    const inner = list(bracketed[2]!);
    if (inner.length > 1) return bracketed[1]! + inner.map(settled).join(',') + bracketed[3]!;
    if (bracketed[1] === '(' && bracketed[3] === ')') return settled(bracketed[2]!.trim());
  }
  const several = list(text);
  if (several.length > 1) return `{${several.map(settled).toSorted().join(',')}}`;
  if (/\\pm/.test(text)) return settled(['+', '-'].map((sign) => text.replace(/\\pm/, sign)).join(','));
  const number = text.replace(/^\+\s*/, '').replaceAll(/(?<!\d)\s+|\s+(?!\d)/g, '');
  return rational(number) ?? rational(withoutUnit(number)) ?? plainFractions(number).toLowerCase();
}

/** Whether no bracket within is closed that was not opened there: `(x-1)(x+1)` is not in brackets. */
function isClosed(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (depth < 0) return false;
  }
  return true;
}

/** A number with letters behind it that are not part of an expression: `5cm`. */
function withoutUnit(text: string): string {
  return text.replace(/(?<=\d)[a-zA-Z]{2,}(?:\^\d)?\.?$/, '');
}

/** Parts between commas that stand outside of all brackets. */
function list(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
