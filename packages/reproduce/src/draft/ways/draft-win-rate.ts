import type { JsonObject, JsonValue } from '@assay/records';
import type { Drafted, DraftedFrom } from '../drafted.ts';
import { isGames } from '../shape/won-columns.ts';

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
