import type { JsonValue } from '@assay/records';
import { saysNoAnswer } from './no-answer.ts';

const yesWords = /^(?:yes|true|y|pass(?:ed)?|safe|correct|right|success)$/;
const noWords = /^(?:no|false|n|fail(?:ed)?|unsafe|incorrect|wrong|failure)$/;

/** Of verdicts, in which a script may write that there is none (`ERROR`): then the answer is not judged, and that is no third verdict. */
export function yesOfVerdicts(values: readonly JsonValue[]): JsonValue | null {
  return yesOf(values.filter((value) => !saysNoAnswer(value)));
}

/** The values that stand for yes in a column of yes and no; null where the column is none. */
export function yesOf(values: readonly JsonValue[]): JsonValue | null {
  const known = [...new Set(values.filter((value) => value !== null))];
  if (known.length === 0 || known.length > 2) return null;
  if (known.every((value) => typeof value === 'boolean')) return true;
  if (known.every((value) => value === 0 || value === 1)) return 1;
  if (known.every((value) => value === 'C' || value === 'I')) return known.includes('C') ? 'C' : null;
  const words = known.map((value) => (typeof value === 'string' ? value.trim().toLowerCase() : ''));
  if (!words.every((word) => yesWords.test(word) || noWords.test(word))) return null;
  return known.find((_, i) => yesWords.test(words[i]!)) ?? null;
}
