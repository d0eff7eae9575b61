import { snake } from '../../outputs/snake.ts';
import { plainWords } from '../../text/plain-words.ts';
import { wordsIn } from '../draft-by-verdicts.ts';
import type { Drafted, DraftedFrom, WantedNumber } from '../drafted.ts';

const MOST_VALUES = 8;
const judged =
  /(?:^|_)(?:verdict|judg(?:e|ment|ement)|grade|result|outcome|status|correct(?:ness)?|class(?:ification)?)(?:$|_)/;
const wordsOfShares = new Set(['rate', 'ratio', 'share', 'percentage', 'percent', 'proportion', 'of']);

/** `Not Attempted` where verdicts are CORRECT, INCORRECT and NOT_ATTEMPTED, `Yes Ratio` where answers are yes and no: the share of that word. */
export function shareOfValue({ name }: WantedNumber, from: DraftedFrom): Drafted | null {
  const { roles, all } = from;
  const wanted = wordsIn(name)
    .filter((word) => !wordsOfShares.has(word))
    .join(' ');
  const found = Object.keys(all[0] ?? {}).flatMap((column): readonly Drafted[] => {
    if (!roles.answers.includes(column) && !judged.test(snake(column.replaceAll('.', '_')))) return [];
    const values = [...new Set(all.map((row) => row[column] ?? null))].filter((value) => value !== null);
    const isWords = values.every((value) => typeof value === 'string');
    if (!isWords || values.length < 2 || values.length > MOST_VALUES) return [];
    return values
      .filter((value) => plainWords(value).join(' ') === wanted)
      .map((passes) => ({
        measure: { metric: 'task-completion-rate', output: column, passes },
        why: `the share of rows in which ${column} is ${JSON.stringify(passes)}`,
      }));
  });
  const [own, other] = found;
  return other === undefined ? (own ?? null) : null;
}
