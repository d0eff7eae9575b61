import { type ExtraName, extraKey } from '../../../ports/extra-names.ts';

/** `by-organization` is `extra_by_organization` in SQL. */
export function extraView(name: ExtraName): string {
  return `extra_${extraKey(name)}`;
}
