import type { JsonValue } from '@assay/records';
import type { DerivedColumn } from '../../outputs/derived-column.ts';
import { snake } from '../../outputs/output-row.ts';
import type { Cells } from '../../outputs/read-cells.ts';
import type { GivenOutputs } from '../drafted.ts';
import { isNamed } from '../of-model.ts';
import { type Shaped, withDerived } from './shaped.ts';

/** Of comparisons of two answers: whether the model's was the better one, from the side or the word that the judge named. */
export function wonColumns(given: GivenOutputs, models: readonly string[]): Shaped {
  const columns: Record<string, DerivedColumn> = {};
  const said: string[] = [];
  for (const name of Object.keys(given.rows[0] ?? {})) {
    const values = [...new Set(given.rows.map((row) => row[name] ?? null))].filter((value) => value !== null);
    const bySide = /winner|better|preferred|verdict|judg(?:e|ment)/.test(snake(name))
      ? sidesOf(given.rows, values, models)
      : null;
    if (bySide !== null) {
      columns['model_won'] = { winner: name, ...bySide };
      said.push(
        `${name} names the winner, and ${JSON.stringify(bySide.model)} is the model; a tie counts one half`,
      );
    } else if (isGames(values) && !values.every((value) => plainGames.has(value as string))) {
      columns[`${name}_points`] = { games: name, ...gamesOf(values as readonly string[]) };
      said.push(`${name} says which comparisons the model won; a tie counts one half`);
    } else if (
      /prefer/.test(snake(name)) &&
      values.length > 1 &&
      values.every((value) => numbered.has(value))
    ) {
      columns[`${name}_of_second`] = { games: name, won: [2], tied: [0, 1.5] };
      columns[`${name}_of_first`] = { games: name, won: [1], tied: [0, 1.5] };
    }
  }
  return withDerived(given, columns, said);
}

const plainGames = new Set(['win', 'tie', 'draw', 'loss']);
const numbered: ReadonlySet<JsonValue> = new Set([0, 1, 1.5, 2]);
const points: readonly (readonly [RegExp, number])[] = [
  [/^(?:wins?|won)$/i, 1],
  [/^(?:ties?|tied|draws?|drawn)$/i, 0.5],
  [/^(?:loss|losses|loses?|lost)$/i, 0],
];

function pointsOf(value: JsonValue): number | null {
  if (typeof value !== 'string') return null;
  return points.find(([pattern]) => pattern.test(value.trim()))?.[1] ?? null;
}

export function isGames(values: readonly JsonValue[]): boolean {
  return values.length > 1 && values.every((value) => pointsOf(value) !== null);
}

function gamesOf(values: readonly string[]): {
  readonly won: readonly string[];
  readonly tied: readonly string[];
} {
  const worth = (wanted: number): readonly string[] => values.filter((value) => pointsOf(value) === wanted);
  return { won: worth(1), tied: worth(0.5) };
}

const tied = /^(?:tie|draw|both|equal|same|neither)/i;
/** `model_a`, `assistant 2`, `left_system`: what is compared, by the sign at its end or its beginning. */
const sideColumn =
  /^(?:model|assistant|system|generator|player)_?([ab12])(?:_name)?$|^(left|right)_(?:model|system)$/;

/** Texts of judges are no names. */
const MOST_WINNERS = 20;

/** The columns that hold the models of both sides, and the name that the model in question has there. */
function sidesOf(
  rows: readonly Cells[],
  values: readonly JsonValue[],
  models: readonly string[],
): { readonly sides: Readonly<Record<string, string>>; readonly model: string } | null {
  const winners = values.filter((value): value is string => typeof value === 'string' && !tied.test(value));
  if (winners.length === 0 || values.some((value) => typeof value !== 'string')) return null;
  const columns = Object.keys(rows[0] ?? {}).filter((name) => sideColumn.test(snake(name)));
  const sides = Object.fromEntries(
    winners.flatMap((winner) => {
      const column = columns.find((name) => name === winner || signOf(snake(name)) === signOf(snake(winner)));
      return column === undefined ? [] : [[winner, column] as const];
    }),
  );
  const named = [...new Set([...winners, ...columns.flatMap((name) => rows.map((row) => row[name]))])];
  const own = named.filter(
    (name): name is string => typeof name === 'string' && models.some((model) => isNamed(name, model)),
  );
  const isKnown =
    winners.length <= MOST_WINNERS &&
    (winners.length > 1 || own.includes(winners[0]!) || Object.keys(sides).length > 0) &&
    winners.every((winner) => winner in sides || Object.keys(sides).length === 0);
  return own.length === 1 && isKnown ? { sides, model: own[0]! } : null;
}

function signOf(name: string): string {
  const [, sign, side] = sideColumn.exec(name) ?? [];
  return sign ?? side ?? name;
}
