import type { ArenaRun } from '@assay/records';
import type { Standings } from './standings/standings.ts';
import { votersOf } from './voters-of.ts';

/** What the public calls a judge: people by a number of their own in the run, so that nobody learns who voted how. */
export function publicJudge(run: ArenaRun): (judge: string) => string {
  const voters = votersOf(run);
  return (judge) => {
    const place = voters.indexOf(judge);
    return place < 0 ? judge : `${judge.slice(0, judge.indexOf('/'))} ${place + 1}`;
  };
}

export function withoutVoters(standings: Standings, run: ArenaRun): Standings {
  const named = publicJudge(run);
  const voters = standings.voters?.map((one) => ({ ...one, voter: named(one.voter) })) ?? null;
  return { ...standings, voters };
}
