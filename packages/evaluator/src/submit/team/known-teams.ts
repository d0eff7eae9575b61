import type { SqlDatabase } from '@assay/engine';
import { AssayError } from '@assay/records';
import { looksOf } from './looks-of.ts';

interface Arrived {
  readonly number: number;
  readonly id: string;
  readonly team: string;
}

/**
 * The teams of a home, remembered from one submission to the next. What is remembered holds while the submission that was seen last
 * is still the one of its number: a transaction that is undone takes its teams with it.
 */
export function knownTeams(database: SqlDatabase): { readonly check: (team: string) => void } {
  const from = database.prepare<[number], Arrived>(
    'SELECT number, id, team FROM submissions WHERE number >= ? ORDER BY number',
  );
  const newest = database.prepare<[], Arrived>(
    'SELECT number, id, team FROM submissions ORDER BY number DESC LIMIT 1',
  );
  const all = database.prepare<[], { team: string }>('SELECT DISTINCT team FROM submissions');
  let last: Arrived | undefined;
  let byLook = new Map<string, Set<string>>();

  const learn = ({ team }: { readonly team: string }): void => {
    for (const look of looksOf(team)) byLook.set(look, (byLook.get(look) ?? new Set()).add(team));
  };
  const catchUp = (): void => {
    const since = last === undefined ? [] : from.all(last.number);
    if (last !== undefined && since[0]?.id === last.id) {
      for (const arrived of since.slice(1)) learn(arrived);
      last = since.at(-1);
      return;
    }
    byLook = new Map();
    for (const team of all.all()) learn(team);
    last = newest.get();
  };
  return {
    check: (team) => {
      catchUp();
      const alike = looksOf(team).flatMap((look) => [...(byLook.get(look) ?? [])]);
      if (alike.length > 0 && !alike.includes(team)) throw tooMuchLike(team, alike[0]!);
    },
  };
}

function tooMuchLike(team: string, other: string): AssayError {
  const message = `${JSON.stringify(team)} can be mistaken for ${JSON.stringify(other)}, an existing team`;
  return new AssayError('usage', 'E_TEAM_EXISTS', message, {
    field: 'team',
    fix: 'Use the existing name, or one that differs in more than case, spaces and letters that look alike.',
  });
}
