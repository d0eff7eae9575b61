import type { JsonObject, JsonValue } from '@assay/records';
import type { MeantMetric } from '../../metric-names.ts';
import { plainWords } from '../../names.ts';
import { snake } from '../../outputs/output-row.ts';
import type { Cells } from '../../outputs/read-cells.ts';
import { passesIn, shareOf, wordsIn } from '../draft-by-verdicts.ts';
import type { Drafted, DraftedFrom, WantedNumber } from '../drafted.ts';
import { isGames } from '../shape/won-columns.ts';

/** A column of how tests ended, and the word that it has for those that passed. */
interface PassingState {
  readonly column: string;
  readonly passes: string;
}

const stateNames = /(?:^|_)(?:status|state|result|outcome)$/;
const passWords = /^(?:pass(?:ed)?|success|ok|accepted|ac)$/i;
const MOST_WORDS = 12;

/** Columns of states (`pass`, `fail`, `timeout`), of which one says that the tests passed. */
function passingStates(rows: readonly Cells[]): readonly PassingState[] {
  return Object.keys(rows[0] ?? {}).flatMap((column): readonly PassingState[] => {
    if (!stateNames.test(snake(column))) return [];
    const values = [...new Set(rows.map((row): JsonValue => row[column] ?? null))];
    const words = values.filter((value): value is string => typeof value === 'string');
    const [passes, other] = words.filter((word) => passWords.test(word));
    const isStates = words.length > 1 && words.length <= MOST_WORDS && words.length >= values.length - 1;
    return isStates && passes !== undefined && other === undefined ? [{ column, passes }] : [];
  });
}

/** Metrics of verdicts that several rows share a group for. */
export const countsGroups = new Set([
  'all-pass-per-group',
  'all-pass-auc',
  'pass-rate-per-group',
  'pass-at-k',
  'pass-hat-k',
]);

/** Which column says what passed, and which one what its rows share. */
export function draftOverGroups({ metric, parameters }: MeantMetric, from: DraftedFrom): Drafted | string {
  const {
    roles: { verdicts, group },
    all,
  } = from;
  const states = verdicts.length > 0 || group === null ? [] : passingStates(all);
  const measured = states.map(
    ({ column, passes }): Drafted => ({
      measure: { metric: metric.name, ...parameters, output: column, passes, metadata: { group: group! } },
      why: `${column} says which passed (${JSON.stringify(passes)}), ${group} what its rows share`,
    }),
  );
  const [state, other] = measured;
  if (state !== undefined)
    return other === undefined
      ? state
      : `which of ${states.map(({ column }) => column).join(', ')} says what passed is not stated`;
  const [verdict] = verdicts;
  if (group === null && verdict !== undefined && metric.name === 'pass-at-k' && parameters['k'] === 1)
    return {
      ...shareOf(verdict, all),
      why: `the share of rows in which ${verdict} is true: each task has one attempt`,
    };
  if (group === null || verdict === undefined)
    return 'no column of verdicts with a column of groups is found';
  return {
    measure: {
      metric: metric.name,
      ...parameters,
      output: verdict,
      ...passesIn(verdict, all),
      metadata: { group },
    },
    why: `${verdict} is the verdict, ${group} what its rows share`,
  };
}

/** The share of comparisons that the model won, by the column that says so; of several none. */
export function draftWinRate(from: DraftedFrom): Drafted | string {
  const columns = Object.keys(from.all[0] ?? {});
  const found = columns.filter((name) =>
    tellsWins(
      name,
      from.all.map((row) => row[name] ?? null),
    ),
  );
  const measured = (output: string): JsonObject => ({ metric: 'win-rate', output });
  const [own] = found.length === 1 ? found : [];
  if (own !== undefined)
    return { measure: measured(own), why: `${own} says which comparisons the model won` };
  return found.length === 0
    ? 'no column says which comparisons the model won'
    : `which of ${found.join(', ')} says that the model won is not stated`;
}

function tellsWins(name: string, values: readonly JsonValue[]): boolean {
  const known = [...new Set(values.filter((value) => value !== null))];
  if (isGames(known)) return known.every((value) => ['win', 'tie', 'draw', 'loss'].includes(value as string));
  const isMade = /_points$|_won$|_of_(?:first|second)$|(?:^|_)wins?(?:_|$)/.test(name);
  return (
    isMade && known.every((value) => typeof value === 'boolean' || [0, 0.5, 1].includes(value as number))
  );
}

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
