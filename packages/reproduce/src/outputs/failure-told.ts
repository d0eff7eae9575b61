import type { JsonValue } from '@assay/records';
import { snake } from './snake.ts';

const failedWords =
  /(?:^|_)(?:failed|failure|error(?:ed)?|time(?:d)?_?out|invalid|refused|missing|unparsable|unparseable)(?:$|_)/;
/** Of columns that are true where an answer came and could be read. */
const cameNames =
  /(?:^|_)(?:pars(?:e|ed|ing)_(?:success(?:ful)?|succeeded|ok)|parsed_ok|parsed|is_valid|valid(?:_(?:answer|response|output|format|json))?|answered|api_(?:success|ok)|request_(?:success|ok)|has_answer)$/;

/** Whether a column is called as one that speaks of answers that did not come. */
export function speaksOfFailure(column: string): boolean {
  return failedWords.test(snake(column)) || isStatus(column) || saysThatItCame(column);
}

export function isStatus(column: string): boolean {
  return /(?:^|_)(?:status|state)$/.test(snake(column));
}

/** Whether a column says of answers that they came, so that false means that one did not. */
export function saysThatItCame(column: string): boolean {
  return cameNames.test(snake(column));
}

/** Words of a column of states or errors for an answer that came. */
const cameWords =
  /^(?:|ok|okay|success(?:ful)?|succeeded|complete[d]?|done|finished|stop|end_turn|passed|valid|parsed|none|null|nan|false|no|0|200)$/i;

/** Whether a cell that speaks of failure says that no answer came: a flag, an error's text, a state. Null: it says nothing of it. */
export function failureTold(column: string, value: JsonValue | undefined): boolean | null {
  if (saysThatItCame(column)) return flagIn(value, false);
  if (value === undefined || value === null) return false;
  const flag = flagIn(value, true);
  if (flag !== null) return flag;
  return typeof value === 'string' ? !cameWords.test(value.trim()) : null;
}

/** A flag of which one value means failure; what is not stated of an answer that should have come is one, too. */
function flagIn(value: JsonValue | undefined, failing: boolean): boolean | null {
  if (value === undefined || value === null) return !failing;
  if (typeof value === 'boolean') return value === failing;
  return value === 0 || value === 1 ? (value === 1) === failing : null;
}
