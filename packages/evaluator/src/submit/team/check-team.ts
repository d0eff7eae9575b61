import { AssayError } from '@assay/records';
import { looksOf } from './looks-of.ts';

const LONGEST = 64;
const reserved = new Set(
  [
    'admin',
    'administrator',
    'assay',
    'evaluator',
    'everyone',
    'host',
    'owner',
    'public',
    'root',
    'system',
  ].flatMap(looksOf),
);
const CHARACTERS = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._@+&'()-]*$/u;
/** Marks upon marks reach into the lines above and below. */
const PILED = /\p{M}{4}/u;

/** The name of a team as it is kept: one form, nothing invisible in it, none that looks official. */
export function checkTeam(given: string): string {
  const team = given.normalize('NFC');
  const isPlain = CHARACTERS.test(team) && team.trim() === team && !PILED.test(team.normalize('NFD'));
  if (isPlain && team.length <= LONGEST && !looksOf(team).some((look) => reserved.has(look))) return team;
  throw new AssayError(
    'usage',
    'E_TEAM',
    `${JSON.stringify(given.slice(0, LONGEST))} cannot be the name of a team`,
    {
      field: 'team',
      fix: `Use up to ${LONGEST} letters and digits, spaces and . _ - @ + & ( ), and not a name that sounds official.`,
    },
  );
}
