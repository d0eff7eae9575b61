import {
  type ArenaGame,
  type ArenaMove,
  type ArenaRun,
  type JsonObject,
  jsonObjectSchema,
  type ScoredMetric,
} from '@assay/records';
import type { Arena } from '../../arena/declare/arena.ts';
import { ENTRY } from '../../arena/declare/read-arena.ts';
import type { PlayerStanding, Rate, Standings } from '../../arena/standings/standings.ts';
import type { OfficialSandbox } from '../code/official-sandbox.ts';
import { decimalText } from '../decimal-text.ts';
import type { PromisedMetric, ScorerResult } from '../scorer-kind.ts';

const SHARE = { min: 0, max: 1 };

/** The numbers of an arena, in their order. */
export function arenaMetrics(key: string): readonly PromisedMetric[] {
  return [
    { name: `${key}.win_rate`, direction: 'higher', range: SHARE },
    { name: `${key}.completion_rate`, direction: 'higher', range: SHARE },
    { name: `${key}.rating`, direction: 'higher', range: null },
    { name: `${key}.regret`, direction: 'lower', range: null },
  ];
}

interface Played {
  readonly limits: Arena['limits'];
  readonly run: ArenaRun;
  readonly games: readonly ArenaGame[];
  readonly moves: readonly (readonly ArenaMove[])[];
  readonly standings: Standings;
}

/** What the games of one submission came to: every game counts, whatever became of it. */
export function resultOfArena(
  key: string,
  { limits, run, games, moves, standings }: Played,
  { place }: { readonly place: OfficialSandbox },
): ScorerResult {
  const entry = standings.players.find(({ name }) => name === ENTRY)!;
  const errors: Record<string, number> = { ...entry.failures };
  const kept = (value: unknown): JsonObject => jsonObjectSchema.parse(JSON.parse(JSON.stringify(value)));
  return {
    metrics: metricsOf(key, entry, standings),
    slices: [],
    counts: { items: games.length, answered: games.length, errors },
    marks: place.isOfficial ? [] : ['unofficial'],
    items: games.map(kept),
    trace: {
      full: {
        seeds: kept(run.seeds),
        games: games.map((game, i) => ({ ...kept(game), moves: moves[i]!.map(kept) })),
      },
      redacted: { games: games.length, pairs: standings.pairs, pairings: standings.pairings, errors },
    },
    sandbox: place.record({ memory: limits.memory_mb * 1024 * 1024 }),
    used: null,
  };
}

function metricsOf(key: string, entry: PlayerStanding, standings: Standings): readonly ScoredMetric[] {
  const rating = { value: entry.rating, interval: entry.interval, n: standings.pairs };
  const rates: readonly (readonly [Rate | null, string])[] = [
    [entry.win_rate, 'no pair was played to the end'],
    [entry.completion, 'no game was played'],
    [rating, 'no chain of wins connects all players both ways, so ratings do not exist'],
    [entry.regret, 'no move was compared with a reference policy'],
  ];
  return arenaMetrics(key).map((promised, i) => {
    const [rate, why] = rates[i]!;
    return { ...promised, ...valueOf(rate, why), missing: standings.missing };
  });
}

function valueOf(rate: Rate | null, why: string): Pick<ScoredMetric, 'value' | 'interval' | 'n' | 'why'> {
  if (rate === null || rate.value === null) return { value: null, interval: null, n: rate?.n ?? 0, why };
  const { value, interval, n } = rate;
  const ends =
    interval === null
      ? null
      : { ...interval, low: decimalText(interval.low), high: decimalText(interval.high) };
  return { value: decimalText(value), interval: ends, n };
}
