import { AssayError } from '@assay/records';

const LONGEST = 64;
const reserved = new Set([
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
]);
/** Letters of another script beside Latin ones: a name that looks like another one. */
const MIXED = /\p{Script=Latin}[^\P{L}\p{Script=Latin}]|[^\P{L}\p{Script=Latin}]\p{Script=Latin}/u;

/** The name of a team as it is kept: one form, nothing invisible in it, nobody else's. */
export function checkTeam(given: string): string {
  const team = given.normalize('NFC');
  const isPlain =
    /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._@+&'()-]*$/u.test(team) && team.trim() === team && !MIXED.test(team);
  if (isPlain && team.length <= LONGEST && !reserved.has(team.toLowerCase())) return team;
  throw new AssayError(
    'usage',
    'E_TEAM',
    `${JSON.stringify(given.slice(0, LONGEST))} cannot be the name of a team`,
    {
      field: 'team',
      fix: `Use up to ${LONGEST} letters and digits of one script, spaces and . _ - @ + & ( ), and not a name that sounds official.`,
    },
  );
}
