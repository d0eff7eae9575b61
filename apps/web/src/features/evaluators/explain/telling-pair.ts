import type { ScoreRow } from '../../../client/evaluator-shapes.ts';

type Pair = readonly [before: ScoreRow, after: ScoreRow];

/**
 * Two scores whose difference is worth telling: the newest one whose number is another than that of the score it took the
 * place of, else any such two, else the two newest of one team, else the two newest. Null where there are no two.
 */
export function tellingPair(scores: readonly ScoreRow[]): Pair | null {
  const followed = scores.flatMap((after, i): readonly Pair[] => {
    const before = scores
      .slice(i + 1)
      .find(({ submission_id: of, split }) => of === after.submission_id && split === after.split);
    return before === undefined ? [] : [[before, after]];
  });
  const [newest, second] = scores;
  const ofTeam = scores.flatMap((after, i): readonly Pair[] => {
    const before = scores
      .slice(i + 1)
      .find(({ team, split }) => team === after.team && split === after.split);
    return before === undefined ? [] : [[before, after]];
  });
  const any: Pair | null = newest === undefined || second === undefined ? null : [second, newest];
  return (
    followed.find(([before, after]) => before.headline !== after.headline) ?? followed[0] ?? ofTeam[0] ?? any
  );
}
