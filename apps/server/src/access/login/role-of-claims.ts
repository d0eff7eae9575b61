import type { LoginSettings } from '@assay/verbs';
import { type Role, roles } from '../roles.ts';

/** The role with most rights that a claim of groups gives; null: none. */
export function roleOfClaims(
  claims: Readonly<Record<string, unknown>>,
  { role_claim, roles: groupsOf }: Pick<LoginSettings, 'role_claim' | 'roles'>,
): Role | null {
  const said = Object.hasOwn(claims, role_claim) ? claims[role_claim] : undefined;
  const groups = (Array.isArray(said) ? said : [said]).filter((group) => typeof group === 'string');
  return roles.findLast((role) => groups.some((group) => groupsOf[role]?.includes(group) === true)) ?? null;
}
