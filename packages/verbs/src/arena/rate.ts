import {
  type BattleTable,
  ELO_SCALE,
  LEAST_VOTERS,
  onlineElo,
  ORDO_SCALE,
  type PairedBattle,
  playerWinRates,
  rateBattles,
  type RatingScale,
  screenVoters,
  tabulateBattles,
  type Vote,
} from '@assay/metrics';
import { AssayError } from '@assay/records';
import type { Verb } from '../verb.ts';
import type { ArenaRateRequest } from './rate.request.ts';
import type { RatedBattles, RatedPlayer } from './rated-battles.ts';
import { ratedMeetings } from './rated-meetings.ts';
import { ratedNotes } from './rated-notes.ts';
import { readBattles } from './read-battles.ts';

const SCALES: Readonly<Record<NonNullable<ArenaRateRequest['scale']>, RatingScale>> = {
  elo: ELO_SCALE,
  ordo: ORDO_SCALE,
  natural: { unit: 1, centre: 0 },
};

/** What battles that were fought elsewhere say of their players. */
export const arenaRate: Verb<ArenaRateRequest, RatedBattles> = async (request, world) => {
  const { level = 0.95 } = request;
  const { battles, missing, bothBad } = await readBattles(request.path, request, world);
  const votes = battles.filter((battle): battle is PairedBattle & Vote => battle.voter != null);
  const isByVoter = new Set(votes.map(({ voter }) => voter)).size >= LEAST_VOTERS;
  const counted = isByVoter || votes.length === 0 ? battles : battles.map((one) => ({ ...one, voter: null }));
  const table = tabulateBattles(counted);
  const told = {
    battles: battles.reduce((sum, { count = 1 }) => sum + count, 0),
    missing,
    both_bad: bothBad,
    level,
    ...ratingsOf(table, request, isByVoter),
    ...ratedMeetings(battles, request.sequential, level),
    voters: votes.length === 0 ? null : screenVoters(votes),
  };
  const elo = battles.some(({ count = 1 }) => count > 1) ? null : onlineElo(battles);
  const players = told.players.map((player) => ({ ...player, online_elo: elo?.get(player.player) ?? null }));
  return { ...told, players, notes: ratedNotes(told, table.clusters.named > 0) };
};

type Rated = Pick<RatedBattles, 'fit' | 'position' | 'refused'> & {
  readonly players: readonly Omit<RatedPlayer, 'online_elo'>[];
};

function ratingsOf(table: BattleTable, request: ArenaRateRequest, isByVoter: boolean): Rated {
  const { ties, regularisation, errors = 'sandwich', anchor, level } = request;
  checkAnchor(table, anchor?.player);
  const scale = SCALES[request.scale ?? 'elo'];
  const rates = playerWinRates(table, level);
  const rated = rateBattles(table, {
    scale,
    errors,
    student: request.quantile !== 'normal',
    position: request.position === true ? 'fitted' : 'tested',
    ...(level === undefined ? {} : { level }),
    ...(ties === undefined ? {} : { ties }),
    ...(regularisation === undefined ? {} : { regularisation }),
    ...(anchor === undefined ? {} : { anchor }),
  });
  const played = new Map(
    rates.map(({ player, rate, interval, ...counts }) => {
      const n = counts.wins + counts.ties + counts.losses;
      return [player, { ...counts, win_rate: { value: rate, interval, n } }] as const;
    }),
  );
  if ('refused' in rated) {
    const { code, message, fix = null } = rated.refused;
    const unrated = { rating: null, error: null, interval: null, group: null };
    const players = rates
      .toSorted((one, other) => other.rate - one.rate)
      .map(({ player }) => ({ player, ...unrated, ...played.get(player)! }));
    return { players, fit: null, position: null, refused: { code, message, fix, groups: rated.groups } };
  }
  const { fit, position, groups } = rated;
  return {
    players: rated.ratings.map((rating) => ({
      ...rating,
      group: groups.get(rating.player) ?? null,
      ...played.get(rating.player)!,
    })),
    fit: {
      ties: fit.ties,
      regularisation: fit.regularisation,
      clusters: fit.clusters,
      is_by_voter: isByVoter,
      log_likelihood: fit.logLikelihood,
      deviance: fit.deviance,
      degrees_of_freedom: fit.degreesOfFreedom,
    },
    position:
      position === null
        ? null
        : {
            ...position,
            advantage: position.advantage * scale.unit,
            error: position.error === null ? null : position.error * scale.unit,
          },
    refused: null,
  };
}

function checkAnchor({ players }: BattleTable, anchor: string | undefined): void {
  if (anchor === undefined || players.length === 0 || players.includes(anchor)) return;
  const shown = players.slice(0, 20).join(', ');
  throw new AssayError(
    'usage',
    'E_ARENA_ANCHOR',
    `${anchor}: expected a player of these battles: ${shown}${players.length > 20 ? ', …' : ''}`,
    { field: 'anchor' },
  );
}
