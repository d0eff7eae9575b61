import type { JsonValue } from '@assay/records';
import { snake } from './snake.ts';

const failedWords =
  /(?:^|_)(?:failed|failure|error(?:ed)?|time(?:d)?_?out|invalid|refused|missing|unparsable|unparseable)(?:$|_)/;

/** Whether a column is called as one that speaks of answers that did not come. */
export function speaksOfFailure(column: string): boolean {
  return failedWords.test(snake(column)) || isStatus(column);
}

export function isStatus(column: string): boolean {
  return /(?:^|_)status$/.test(snake(column));
}

/** Words of a column of states or errors for an answer that came. */
const cameWords =
  /^(?:|ok|okay|success(?:ful)?|succeeded|complete[d]?|done|finished|stop|passed|valid|none|null|nan|false|0|200)$/i;

/** Whether a cell that speaks of failure says that no answer came: a flag, an error's text, a state. Null: it says nothing of it. */
export function failureTold(value: JsonValue | undefined): boolean | null {
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  if (value === 0 || value === 1) return value === 1;
  return typeof value === 'string' ? !cameWords.test(value.trim()) : null;
}
