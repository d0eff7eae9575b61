import type { JsonValue } from '@assay/records';
import type { Cells } from '../../outputs/read-cells.ts';
import { snake } from '../../outputs/snake.ts';

/** A column of how tests ended, and the word that it has for those that passed. */
export interface PassingState {
  readonly column: string;
  readonly passes: string;
}

const stateNames = /(?:^|_)(?:status|state|result|outcome)$/;
const passWords = /^(?:pass(?:ed)?|success|ok|accepted|ac)$/i;
const MOST_WORDS = 12;

/** Columns of states (`pass`, `fail`, `timeout`), of which one says that the tests passed. */
export function passingStates(rows: readonly Cells[]): readonly PassingState[] {
  return Object.keys(rows[0] ?? {}).flatMap((column): readonly PassingState[] => {
    if (!stateNames.test(snake(column))) return [];
    const values = [...new Set(rows.map((row): JsonValue => row[column] ?? null))];
    const words = values.filter((value): value is string => typeof value === 'string');
    const [passes, other] = words.filter((word) => passWords.test(word));
    const isStates = words.length > 1 && words.length <= MOST_WORDS && words.length >= values.length - 1;
    return isStates && passes !== undefined && other === undefined ? [{ column, passes }] : [];
  });
}
