import type { TeamMark } from '@assay/records';
import { looksOf, readingOf } from './looks-of.ts';
import { mixesScripts } from './mixes-scripts.ts';

/** What a reader of a board should know of the names on it; plain ones have no mark. */
export function teamMarks(teams: readonly string[]): ReadonlyMap<string, TeamMark> {
  const looks = Map.groupBy(
    teams.flatMap((team) => [...new Set(looksOf(team))].map((look) => ({ look, team }))),
    ({ look }) => look,
  );
  const alike = new Set(
    [...looks.values()].filter(({ length }) => length > 1).flatMap((group) => group.map(({ team }) => team)),
  );
  const marked = teams.flatMap((team): readonly (readonly [string, TeamMark])[] => {
    if (alike.has(team) || looksLatin(team)) return [[team, 'confusable']];
    return mixesScripts(team) ? [[team, 'mixed_scripts']] : [];
  });
  return new Map(marked);
}

const LATIN = /^[\p{ASCII}\p{M}]*$/u;

/** Whether a name reads as plain Latin letters though it is not written in them. */
function looksLatin(team: string): boolean {
  return !LATIN.test(team.normalize('NFD')) && LATIN.test(readingOf(team));
}
